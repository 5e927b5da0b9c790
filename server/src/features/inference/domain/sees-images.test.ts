import { expect, test } from 'vitest';
import { seesImages } from './sees-images.ts';

test.each([
  ['gemma3:4b', true],
  ['google/gemma-3-27b-it', true],
  ['qwen2.5vl:7b', true],
  ['llama3.2-vision', true],
  ['gemma3:1b', false],
  ['gemma-3-270m-it', false],
  ['gemma3n:e4b', false],
  ['llama3.2:3b', false],
])('whether %s sees pictures: %s', (name, sees) => {
  expect(seesImages(name)).toBe(sees);
});
