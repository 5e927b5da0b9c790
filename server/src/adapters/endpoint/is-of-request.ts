/**
 * What llama.cpp, and software built on it, says in a 500 response to a text that is too long for it. SOURCE:
 * github.com/ggml-org/llama.cpp/issues/11105
 */
export const isOfRequest = /too large to process|exceeds? (the )?.{0,20}context (size|length|window)/i;
