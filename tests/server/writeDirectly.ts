import type { Database, SqlValue } from '../../src/server/store/database.ts';

/** Writes past the API. What `Database.rows` runs only reads. */
export const writeDirectly = (database: Database, text: string, values?: readonly SqlValue[]): Promise<unknown> =>
  database.transaction((sql) => sql.rows(text, values));
