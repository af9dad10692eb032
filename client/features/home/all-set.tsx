/** The end of the first steps: says once that they are done, and what comes next. */
import { useSignals } from '@preact/signals-react/runtime'
import type { Shown } from '../../../shared/contract/view.ts'
import { coinAmount } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { markRead, readMarks } from '../../data/read-marks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LATE_ICONS } from '../../ui/late-icons.ts'
import { Note } from '../../ui/note.tsx'
import { LoadStatus } from '../../ui/states.tsx'
import { dailyMinutes } from '../../widgets/task-cost.ts'
import { allSetMark } from './first-day.ts'

/** @param props.height height of the placeholder in pixels */
export default function AllSet({ pledge, height }: { pledge: Shown['listedPledge']; height: number }) {
  useSignals()
  const texts = useLateTexts()
  const mark = allSetMark(pledge)
  if (readMarks.value.includes(mark)) return null
  if (texts.data === null) return <LoadStatus of={texts} name={t('firstSteps.title')} heights={[height]} />
  const next = [
    ['clock', t('task.duty', { minutes: dailyMinutes(pledge.needTime) })],
    [LATE_ICONS.lock, t('task.end.note', { amount: coinAmount(pledge.principal, 'usdt') })],
    ['history', t('firstSteps.allSet.earned')],
  ] as const
  return (
    <Card title={t('firstSteps.allSet')} id="all-set" aside={<Badge tone="good">{t('firstSteps.title')}</Badge>}>
      <Note as="p">{t('firstSteps.allSet.text')}</Note>
      <ul className="all-set">
        {next.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={() => markRead(mark)}>
        {t('common.ok')}
      </Button>
    </Card>
  )
}
