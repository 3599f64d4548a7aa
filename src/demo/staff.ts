import type { Account } from '../server/identity/account.ts';

/** Who can sign in without a real Google account. The last one is in no list of the shop. */
export const accounts = [
  { sub: '1001', uid: 'demo-admin', email: 'admin@shop.example', name: 'Ada Lindqvist' },
  { sub: '1002', uid: 'demo-manager', email: 'manager@shop.example', name: 'Marcus Hale' },
  { sub: '1003', uid: 'demo-guest', email: 'guest@shop.example', name: 'Gwen Ortiz' },
  { sub: '1004', uid: 'demo-stranger', email: 'stranger@shop.example', name: 'Sam Rivers' },
] as const satisfies readonly Account[];
