import type { TokenUsage } from '@atrium/contract/run-event';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { ConnectModel, ModelVendor } from '../ports/model-connector.ts';
import { ModelError, type ModelProvider } from '../ports/model-provider.ts';

/** Counts every model call by vendor: for replies, titles, reports and pictures. Does not record whose key was used. */
export function meteredModels(connect: ConnectModel, metrics: Metrics): ConnectModel {
  const meter = createMeter(metrics);
  return (connection) => metered(connect(connection), connection.vendor, meter);
}

type Meter = ReturnType<typeof createMeter>;

function createMeter(metrics: Metrics) {
  const labels = ['vendor'] as const;
  return {
    called: metrics.counter({ name: 'atrium_model_calls_total', help: 'Calls of models begun.', labels }),
    failed: metrics.counter({
      name: 'atrium_model_errors_total',
      help: 'Calls of models that failed, by the kind of fault.',
      labels: ['vendor', 'kind'],
    }),
    firstEvent: metrics.histogram(
      {
        name: 'atrium_model_first_event_seconds',
        help: 'Time from the call of a model to the first that it sent, in seconds.',
        labels,
      },
      [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    ),
    tokens: metrics.counter({
      name: 'atrium_model_tokens_total',
      help: 'Tokens that vendors say were used, by direction.',
      labels: ['vendor', 'direction'],
    }),
  };
}

function metered(provider: ModelProvider, vendor: ModelVendor, meter: Meter): ModelProvider {
  return {
    async stream(request, signal, take) {
      meter.called({ vendor });
      const startedAt = performance.now();
      let hasBegun = false;
      const said: { usage?: TokenUsage } = {};
      try {
        await provider.stream(request, signal, (batch) => {
          if (!hasBegun) meter.firstEvent({ vendor }, (performance.now() - startedAt) / 1000);
          hasBegun = true;
          for (const event of batch) if (event.type === 'usage') said.usage = event.usage;
          take(batch);
        });
      } catch (error) {
        // A call that the caller aborted is not the vendor's fault; a timeout is a ModelError and is counted.
        const isFault = error instanceof ModelError || !signal.aborted;
        if (isFault) meter.failed({ vendor, kind: error instanceof ModelError ? error.kind : 'unknown' });
        throw error;
      } finally {
        if (said.usage) {
          meter.tokens({ vendor, direction: 'input' }, said.usage.input);
          meter.tokens({ vendor, direction: 'output' }, said.usage.output);
        }
      }
    },
  };
}
