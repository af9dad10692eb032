/** The software, nodes and tasks that the stub offers. They are the same in every test. */
import { amount } from './amount.ts'

export type Product = {
  id: number
  name: string
  price: bigint
  days: number
  description: string
  region?: string
  city?: string
}

export const software: readonly Product[] = [
  {
    id: 1,
    name: 'Trainer Core 30',
    price: amount('12'),
    days: 30,
    description: 'Runs your training tasks for thirty days.',
  },
  {
    id: 2,
    name: 'Trainer Pro 90',
    price: amount('30'),
    days: 90,
    description: 'Runs your training tasks for ninety days.',
  },
  {
    id: 3,
    name: 'Trainer Studio 180',
    price: amount('54'),
    days: 180,
    description: 'For long training schedules: one hundred and eighty days.',
  },
]

const places: readonly [region: string, city: string, price: string][] = [
  ['Asia', 'Singapore', '10'],
  ['Asia', 'Tokyo', '12'],
  ['Asia', 'Seoul', '11'],
  ['Asia', 'Hong Kong', '10'],
  ['Europe', 'Frankfurt', '12'],
  ['Europe', 'London', '13'],
  ['Europe', 'Istanbul', '9'],
  ['North America', 'Virginia', '12'],
  ['North America', 'Oregon', '11'],
  ['South America', 'São Paulo', '9'],
  ['Oceania', 'Sydney', '13'],
  ['Africa', 'Cape Town', '8'],
]

export const nodes: readonly Product[] = places.map(([region, city, price], index) => ({
  id: index + 1,
  name: `${city} node`,
  region,
  city,
  price: amount(price),
  days: 30,
  description: `Training node in ${city}, connected for thirty days.`,
}))

export type TaskOffer = {
  id: number
  name: string
  region: string
  principal: bigint
  days: number
  rate: string
  overview: string
}

const offers: readonly [
  name: string,
  region: string,
  principal: string,
  days: number,
  rate: string,
  overview: string,
][] = [
  [
    'Image labelling, small set',
    'Asia',
    '50',
    7,
    '0.6',
    'Labels a set of street pictures and compares the result with a reference.',
  ],
  ['Speech model, tuning', 'Asia', '100', 15, '0.7', 'Tunes a speech model on short recordings.'],
  ['Translation model, evaluation', 'Europe', '100', 15, '0.7', 'Scores translations of news texts.'],
  ['Text embedding, batch run', 'Europe', '200', 30, '0.8', 'Computes embeddings for a library of documents.'],
  ['Vision model, night shift', 'North America', '300', 30, '0.9', 'Trains a vision model on pictures taken at night.'],
  [
    'Recommendation model, refresh',
    'North America',
    '500',
    45,
    '1',
    'Refreshes a recommendation model with new signals.',
  ],
  ['Weather model, regional', 'South America', '80', 10, '0.6', 'Trains a regional weather model.'],
  ['Protein folding, sampling', 'Oceania', '1000', 60, '1.1', 'Samples structures for a folding model.'],
]

export const tasks: readonly TaskOffer[] = offers.map(([name, region, principal, days, rate, overview], index) => ({
  id: index + 1,
  name,
  region,
  principal: amount(principal),
  days,
  rate,
  overview,
}))

export const find = <T extends { id: number }>(list: readonly T[], id: number): T | undefined =>
  list.find((each) => each.id === id)

export const networks = [
  { network: 'TRC20', protocol: 'TRON', address: 'TDemoDemoDemoDemoDemoDemoDemoDemo1', min: amount('10') },
  { network: 'ERC20', protocol: 'Ethereum', address: '0xDe00000000000000000000000000000000000001', min: amount('50') },
  {
    network: 'BEP20',
    protocol: 'BNB Smart Chain',
    address: '0xDe00000000000000000000000000000000000002',
    min: amount('10'),
  },
] as const

export const rules = {
  minRecharge: amount('10'),
  minWithdraw: amount('10'),
  minTransfer: amount('1'),
  minExchange: amount('1'),
  exchangeFee: '3',
  transferFee: '1',
  withdrawRate: '5',
  rechargeMinutes: 30,
  /** how many seconds online a task requires on each day */
  needTime: 1_800,
  /** what other members get on top of a day's income, in percent of it: the member's inviter, then the two levels above the inviter */
  promotion: ['10', '5', '2'],
} as const
