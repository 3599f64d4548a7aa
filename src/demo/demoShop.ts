import type { DemoShop } from '../server/app.ts';
import { demoData } from './demoData.ts';
import { draw } from './pictures.ts';
import { accounts } from './staff.ts';

/** The shop that `npm start` and `npm run dev` show. */
export const demoShop: DemoShop = { accounts, records: demoData, draw };
