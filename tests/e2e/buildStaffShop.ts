import { buildStaffShop } from './staffShop.ts';

buildStaffShop();
