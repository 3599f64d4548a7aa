import type { DemoShop } from '../../server/app.ts';
import type { ShopRecord } from '../../server/records/shop.ts';
import { panel } from '../../shared/config/panel.ts';
import { demoData } from './demoData.ts';
import { draw } from './pictures.ts';
import { recordedShop } from './recordedShop.ts';
import { accounts } from './staff.ts';

const files = import.meta.glob<readonly ShopRecord[]>(['#schema/records/*.json', '#records/*.json'], {
  eager: true,
  import: 'default',
});

/** The shop that `npm start` and `npm run dev` show: the records beside the config, else those that are made here. */
export const demoShop: DemoShop =
  Object.keys(files).length > 0 ? recordedShop(files, panel) : { accounts, records: demoData, drawSample: draw };
