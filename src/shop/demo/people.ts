import type { ShopRecord } from '../../server/records/shop.ts';
import { accounts } from './staff.ts';

type Role = 'ADMIN' | 'MANAGER' | 'EDITOR' | 'USER' | 'SUPPORT' | 'VIEWER';

interface Person {
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly face: number | null;
  readonly isActive: boolean;
  readonly roles: readonly Role[];
}

const people: readonly Person[] = [
  {
    email: 'admin@shop.example',
    name: 'Ada Lindqvist',
    phone: '+46 70 174 06 21',
    face: 1,
    isActive: true,
    roles: ['ADMIN'],
  },
  {
    email: 'manager@shop.example',
    name: 'Marcus Hale',
    phone: '+44 7700 900143',
    face: 2,
    isActive: true,
    roles: ['MANAGER'],
  },
  { email: 'guest@shop.example', name: 'Gwen Ortiz', phone: null, face: null, isActive: true, roles: [] },
  {
    email: 'noor.haddad@shop.example',
    name: 'Noor Haddad',
    phone: '+1 212 555 0138',
    face: 3,
    isActive: true,
    roles: ['EDITOR', 'ADMIN'],
  },
  {
    email: 'jonas.berg@shop.example',
    name: 'Jonas Berg',
    phone: '+47 406 55 512',
    face: 4,
    isActive: true,
    roles: ['MANAGER', 'SUPPORT'],
  },
  {
    email: 'priya.raman@shop.example',
    name: 'Priya Raman',
    phone: '+91 98765 43210',
    face: 5,
    isActive: true,
    roles: ['EDITOR'],
  },
  { email: 'tomas.novak@shop.example', name: 'Tomáš Novák', phone: null, face: 6, isActive: true, roles: ['SUPPORT'] },
  {
    email: 'elena.rossi@shop.example',
    name: 'Elena Rossi',
    phone: '+39 02 5550 1189',
    face: null,
    isActive: true,
    roles: ['VIEWER', 'USER'],
  },
  { email: 'li.wei@shop.example', name: '李伟', phone: '+86 138 0013 8000', face: 7, isActive: true, roles: ['USER'] },
  {
    email: 'frances.obrien@shop.example',
    name: 'Frances O’Brien',
    phone: null,
    face: 8,
    isActive: false,
    roles: ['MANAGER'],
  },
  {
    email: 'orders+wholesale@nordic-homes.example',
    name: null,
    phone: '+45 32 12 34 56',
    face: null,
    isActive: true,
    roles: ['USER'],
  },
  { email: 'daniel.kaya@shop.example', name: 'Daniel Kaya', phone: null, face: 9, isActive: true, roles: ['USER'] },
];

const uids = new Map<string, string>(accounts.map(({ email, uid }) => [email, uid]));
const userId = (index: number) => `usr-${String(index + 1).padStart(2, '0')}`;

/** The users of the shop; `roleAssignments` has their roles. */
export const users: readonly ShopRecord[] = people.map(({ email, name, phone, face, isActive }, index) => ({
  id: userId(index),
  firebaseUid: uids.get(email) ?? `demo-user-${index + 1}`,
  email,
  name,
  phone,
  avatar: face === null ? null : `/uploads/seed-face-${face}.svg`,
  isActive,
}));

/** The roles of the users. */
export const roleAssignments: readonly ShopRecord[] = people
  .flatMap(({ roles }, index) => roles.map((role) => ({ userId: userId(index), role })))
  .map((assignment, index) => ({
    id: `rol-${String(index + 1).padStart(2, '0')}`,
    ...assignment,
    createdAt: new Date(Date.UTC(2025, 8, 3 + index * 9, 8 + (index % 9), (index * 17) % 60)).toISOString(),
  }));
