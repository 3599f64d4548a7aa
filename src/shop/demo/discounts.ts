import type { FromSchema } from 'json-schema-to-ts';
import type discountSchema from '../../../schema/discounts.schema.json';
import type { ShopRecord } from '../../server/records/shop.ts';

type Discount = FromSchema<typeof discountSchema>;

/** The id of the discount of that number, from 1. */
export const discountId = (number: number) => `dsc-${String(number).padStart(2, '0')}`;

const discountRows: readonly Omit<Discount, 'id'>[] = [
  {
    code: 'WELCOME10',
    discountType: 'PERCENT',
    value: 10,
    description: 'For the first order.',
    uses: 412,
    isActive: true,
  },
  {
    code: 'SPRING15',
    discountType: 'PERCENT',
    value: 15,
    description: 'Spring sale.',
    maxUses: 500,
    uses: 129,
    startDate: '2026-03-01',
    endDate: '2026-05-31',
    isActive: true,
  },
  {
    code: 'SUMMER25',
    discountType: 'PERCENT',
    value: 25,
    maxUses: 300,
    uses: 0,
    startDate: '2026-06-15',
    endDate: '2026-08-15',
    minAmount: 150,
    isActive: true,
  },
  {
    code: 'OUTLET40',
    discountType: 'PERCENT',
    value: 40,
    description: 'Last pieces of a line.',
    uses: 57,
    isActive: true,
  },
  {
    code: 'LOYAL500',
    discountType: 'AMOUNT',
    value: 500,
    description: 'For customers of three years and more.',
    maxUses: 1,
    uses: 0,
    minAmount: 4000,
    isActive: true,
  },
  {
    code: 'SHIPFREE',
    discountType: 'AMOUNT',
    value: 99,
    description: 'Takes the usual delivery fee off.',
    uses: 884,
    minAmount: 999,
    isActive: true,
  },
  {
    code: 'DESKWEEK',
    discountType: 'PERCENT',
    value: 12.5,
    description: 'A week of desks.',
    uses: 31,
    startDate: '2026-04-06',
    endDate: '2026-04-13',
    isActive: true,
  },
  {
    code: 'LIGHTSON',
    discountType: 'PERCENT',
    value: 20,
    description: 'All lamps.',
    maxUses: 250,
    uses: 74,
    startDate: '2026-02-01',
    isActive: true,
  },
  {
    code: 'BUNDLE1000',
    discountType: 'AMOUNT',
    value: 1000,
    description: 'A table and four chairs.',
    uses: 8,
    minAmount: 12000,
    isActive: true,
  },
  { code: 'STUDENT', discountType: 'PERCENT', value: 8, uses: 203, isActive: true },
  {
    code: 'BLACKFRIDAY',
    discountType: 'PERCENT',
    value: 30,
    maxUses: 1000,
    uses: 1000,
    startDate: '2025-11-24',
    endDate: '2025-12-01',
    isActive: false,
  },
  {
    code: 'XMAS24',
    discountType: 'AMOUNT',
    value: 240,
    uses: 96,
    startDate: '2024-12-01',
    endDate: '2024-12-26',
    isActive: false,
  },
  {
    code: 'OOPS5',
    discountType: 'PERCENT',
    value: 5,
    description: 'An apology for a late delivery.',
    uses: 12,
    isActive: true,
  },
  {
    code: 'PRESS',
    discountType: 'PERCENT',
    value: 50,
    description: 'For journalists, by hand.',
    maxUses: 20,
    uses: 6,
    isActive: false,
  },
  {
    code: 'FRIENDS',
    discountType: 'AMOUNT',
    value: 149.5,
    description: 'Bring a friend.',
    uses: 40,
    endDate: '2026-12-31',
    isActive: true,
  },
];

/** The discounts of the shop, oldest first. */
export const discounts: readonly ShopRecord[] = discountRows.map(
  ({ description = null, maxUses = null, startDate, endDate, minAmount = null, ...rest }, index) => {
    const made = new Date(Date.UTC(2025, 5, 2 + index * 19, 9, (index * 23) % 60)).toISOString();
    const noon = (date?: string) => (date === undefined ? null : `${date}T00:00:00.000Z`);
    return {
      id: discountId(index + 1),
      ...rest,
      description,
      maxUses,
      startDate: noon(startDate),
      endDate: noon(endDate),
      minAmount,
      createdAt: made,
      updatedAt: made,
    };
  },
);
