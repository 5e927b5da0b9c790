package example.gateway;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;

/** A token bucket per caller. Buckets that stay full for an hour are dropped. */
public final class RateLimiter {
    private static final Duration IDLE_LIMIT = Duration.ofHours(1);
    private static final int MAX_BUCKETS = 100_000;

    private final ConcurrentHashMap<String, Bucket> buckets = new ConcurrentHashMap<>();
    private final double tokensPerSecond;
    private final int burst;
    private final Clock clock;

    public RateLimiter(double tokensPerSecond, int burst, Clock clock) {
        if (burst < 1) {
            throw new IllegalArgumentException("burst must be at least 1");
        }
        this.tokensPerSecond = tokensPerSecond;
        this.burst = burst;
        this.clock = clock;
    }

    /** True when the caller may go on; takes one token. */
    public boolean tryAcquire(String caller) {
        if (buckets.size() > MAX_BUCKETS) {
            evictIdle();
        }
        return buckets.computeIfAbsent(caller, key -> new Bucket(burst, clock.millis())).take();
    }

    private void evictIdle() {
        long oldest = clock.millis() - IDLE_LIMIT.toMillis();
        buckets.values().removeIf(bucket -> bucket.lastUsed < oldest);
    }

    private final class Bucket {
        private double tokens;
        private long lastUsed;

        Bucket(double tokens, long now) {
            this.tokens = tokens;
            this.lastUsed = now;
        }

        synchronized boolean take() {
            long now = clock.millis();
            tokens = Math.min(burst, tokens + (now - lastUsed) / 1000.0 * tokensPerSecond);
            lastUsed = now;
            if (tokens < 1) {
                return false;
            }
            tokens -= 1;
            return true;
        }
    }
}
