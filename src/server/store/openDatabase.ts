import type { Database } from './database.ts';

/**
 * Opens the shop's database: PostgreSQL (or a compatible engine) if an address is given, else a libSQL file.
 * @throws {Unavailable} when it cannot be opened
 */
export async function openDatabase(databaseUrl: string | undefined, dataDir: string): Promise<Database> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl);
  return (await import('./libsql.ts')).openLibsql(dataDir);
}
