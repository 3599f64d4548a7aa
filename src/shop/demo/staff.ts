import type { Account } from '../../server/people/identity/account.ts';

/** The accounts of the embedded sign-in. The last one has no record in the shop. */
export const accounts = [
  { sub: '1001', uid: 'demo-admin', email: 'admin@shop.example', name: 'Ada Lindqvist' },
  { sub: '1002', uid: 'demo-manager', email: 'manager@shop.example', name: 'Marcus Hale' },
  { sub: '1003', uid: 'demo-guest', email: 'guest@shop.example', name: 'Gwen Ortiz' },
  { sub: '1004', uid: 'demo-stranger', email: 'stranger@shop.example', name: 'Sam Rivers' },
] as const satisfies readonly Account[];
