import { find, tasks } from './catalog.ts'
import { dayOf } from './clock.ts'
import { tellName } from './content.ts'
import type { Handler } from './handler.ts'
import { avatarOf } from './session.ts'

export const team: Record<string, Handler> = {
  'GET user/team': ({ member: who, world, say, input, now }) => {
    const member = who()
    const levels = ([1, 2, 3] as const).map((level) => ({ level, members: world.below(member, level) }))
    const all = levels.flatMap(({ level, members }) => members.map((each) => ({ level, each })))
    const asked = input.int('level')
    const shown = all
      .filter(({ level }) => asked === 0 || level === asked)
      .sort((a, b) => b.each.joined - a.each.joined)
      .map(({ level, each }) => ({
        id: each.id,
        username: each.username,
        nickname: each.nickname,
        avatar: avatarOf(each),
        level,
        task_count: world.pledges.filter((pledge) => pledge.member === each.id).length,
        jointime: say.time(each.joined),
      }))
    const earnings = world.earnings.filter((earning) => earning.member === member.id)
    const today = earnings.filter(({ at }) => dayOf(at) === dayOf(now))
    const total = (rows: typeof earnings) => rows.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      team_count: all.length,
      direct_count: levels[0]?.members.length ?? 0,
      today_count: all.filter(({ each }) => dayOf(each.joined) === dayOf(now)).length,
      total_income: say.decimal(total(earnings), 4),
      today_income: say.decimal(total(today), 4),
      list: say.page(shown, input.int('page')),
    }
  },

  'GET purchase/taskIncome': (context) => {
    const { member: who, world, say, input, now } = context
    const member = who()
    const earnings = world.earnings.filter((earning) => earning.member === member.id)
    const rows = tasks.flatMap(({ id }) => {
      const own = earnings.filter(({ task }) => task === id)
      if (own.length === 0) return []
      const daily = own.filter(({ at }) => dayOf(at) === dayOf(now))
      return [
        {
          task_id: id,
          name: tellName(context, find(tasks, id)?.name ?? ''),
          daily: say.decimal(
            daily.reduce((sum, { amount }) => sum + amount, 0n),
            4,
          ),
          total: say.decimal(
            own.reduce((sum, { amount }) => sum + amount, 0n),
            4,
          ),
          createtime: say.time(Math.max(...own.map(({ at }) => at))),
        },
      ]
    })
    const total = earnings.reduce((sum, { amount }) => sum + amount, 0n)
    const today = earnings.filter(({ at }) => dayOf(at) === dayOf(now)).reduce((sum, { amount }) => sum + amount, 0n)
    return { today: say.decimal(today, 4), total: say.decimal(total, 4), list: say.page(rows, input.int('page')) }
  },
}
