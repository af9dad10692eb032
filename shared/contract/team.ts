import { decimal, identifier, image, integer, maybe, text, time } from './fields.ts'
import { pageNumber, positive } from './inputs.ts'
import { page } from './list.ts'
import { body, record } from './record.ts'
import type { Row } from './row.ts'

const teamMember = record({
  id: [identifier, 'id'],
  username: [text, 'username'],
  nickname: [text, 'nickname'],
  avatar: [image, 'avatar'],
  /** how many levels below the member who asks: 1, 2 or 3 */
  level: [maybe(integer), 'level'],
  taskCount: [maybe(integer), 'task_count'],
  joinedAt: [time, 'jointime', 'createtime'],
})

/** Amounts in SNT. */
const overview = record({
  teamCount: [maybe(integer), 'team_count'],
  directCount: [maybe(integer), 'direct_count'],
  todayCount: [maybe(integer), 'today_count'],
  totalIncome: [maybe(decimal), 'total_income'],
  todayIncome: [maybe(decimal), 'today_income'],
  members: [page(teamMember), 'list'],
})

const earning = record({
  taskId: [maybe(identifier), 'task_id'],
  name: [text, 'name'],
  daily: [maybe(decimal), 'daily'],
  total: [maybe(decimal), 'total'],
  createdAt: [time, 'createtime'],
})

const promotion = record({
  today: [maybe(decimal), 'today'],
  total: [maybe(decimal), 'total'],
  earnings: [page(earning), 'list'],
})

export const team = {
  'GET user/team': {
    policy: 'read',
    input: body({ page: [pageNumber, 'page'], level: [positive.optional(), 'level'] }),
    output: overview,
  },
  'GET purchase/taskIncome': {
    policy: 'read',
    input: body({ page: [pageNumber, 'page'] }),
    output: promotion,
  },
} as const satisfies Record<string, Row>
