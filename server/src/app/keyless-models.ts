import { readModelName } from '../adapters/embeddings/read-model-name.ts';
import { readRerankModel } from '../adapters/reranking/read-rerank-model.ts';
import type { Config } from '../config.ts';

type Purpose = 'EMBEDDING' | 'RERANK' | 'TRANSCRIPTION';
type Keyless = readonly [model: `${Purpose}_MODEL`, key: `${Purpose}_API_KEY`];

/** The settings of a model that its vendor serves for a key alone, and of the key, where no setting gives one. */
export function keylessModels({
  embedding,
  reranking,
  transcription,
  vendors,
}: Pick<Config, 'embedding' | 'reranking' | 'transcription' | 'vendors'>): readonly Keyless[] {
  const found: Keyless[] = [];
  if (embedding && !embedding.baseUrl && !embedding.apiKey) {
    const { vendor } = readModelName(embedding.model, false);
    const isOpen = vendor === 'ollama' || ((vendor === 'openai' || vendor === 'gemini') && vendors[vendor].apiKey);
    if (!isOpen) found.push(['EMBEDDING_MODEL', 'EMBEDDING_API_KEY']);
  }
  if (reranking && !reranking.url && !reranking.apiKey && readRerankModel(reranking.model, false).vendor !== 'tei')
    found.push(['RERANK_MODEL', 'RERANK_API_KEY']);
  if (transcription && !transcription.baseUrl && !transcription.apiKey)
    found.push(['TRANSCRIPTION_MODEL', 'TRANSCRIPTION_API_KEY']);
  return found;
}
