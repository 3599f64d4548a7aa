// npm run seed [-- --force]     makes the demo shop anew; --force where that erases records
// npm run seed -- --admin UID   lets the user UID in as one who may do everything; --email is their address
import { seed } from '../demo/seed.ts';
import { runCommand } from './command.ts';

await runCommand(seed);
