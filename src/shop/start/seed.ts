// panel seed [--force]      recreates the demo shop; --force if that erases records
// panel seed --admin UID    gives the user UID the first role that is let in; --email is their address
import { seed } from '../demo/seed.ts';
import { runCommand } from './command.ts';

await runCommand(seed);
