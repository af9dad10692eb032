import { t } from '../../core/i18n.ts'
import { TASKS } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'

/** The id in the address of a page about one task; null when there is none that a task could have. */
export function taskId(query: URLSearchParams): string | null {
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? id : null
}

/** Section 8: "Task does not exist". `ended`: it has an id, but is not offered. */
export const NoTask = ({ ended = false }: { ended?: boolean }) => (
  <Empty icon="tasks" text={t(ended ? 'task.ended' : 'task.missing')}>
    <ButtonLink kind="quiet" href={TASKS}>
      {t('home.chooseTask')}
    </ButtonLink>
  </Empty>
)
