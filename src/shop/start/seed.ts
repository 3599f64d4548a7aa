// npm run seed [-- --force]     recreates the demo shop; --force if that erases records
// npm run seed -- --admin UID   makes the user UID an ADMIN; --email is their address
import { seed } from '../demo/seed.ts';
import { runCommand } from './command.ts';

await runCommand(seed);
