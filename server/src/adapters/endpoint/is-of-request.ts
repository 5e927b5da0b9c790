/**
 * What llama.cpp, and what is built on it, says with 500 of a text that is too long for it.
 * SOURCE: github.com/ggml-org/llama.cpp/issues/11105
 */
export const isOfRequest = /too large to process|exceeds? (the )?.{0,20}context (size|length|window)/i;
