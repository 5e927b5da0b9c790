/** The own-brand model: the default, and the only one that needs no credits. */
export const defaultModelId = 'deepseek-v3';
