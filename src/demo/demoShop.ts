import type { DemoShop } from '../server/app.ts';
import { draw } from './pictures.ts';
import { accounts } from './staff.ts';
import { stock } from './stock.ts';

/** The shop that `npm start` and `npm run dev` show. */
export const demoShop: DemoShop = { accounts, stock, draw };
