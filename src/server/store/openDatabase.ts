import { type Database, patience as usual } from './database.ts';

/**
 * Opens the shop's database: PostgreSQL (or a compatible engine) if an address is given, else a libSQL file.
 * @param patience the time limit of a statement, and of waiting for others, in milliseconds
 * @throws {Unavailable} when it cannot be opened
 */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  patience: number = usual,
): Promise<Database> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, patience);
  return (await import('./libsql.ts')).openLibsql(dataDir, patience);
}
