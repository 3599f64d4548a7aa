// Loaded into the server by --import: tells the bench how long its event loop was held.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
/** What one statement, one collection of garbage or one call held, without the timer's own interval. */
const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  if (message === 'report') process.send({ longest: ms(delay.max), p99: ms(delay.percentile(99)) });
});
process.channel?.unref();
