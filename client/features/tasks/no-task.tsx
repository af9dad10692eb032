import { t } from '../../core/i18n.ts'
import { OFFERS } from '../../core/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'

/** The task's id in the address of its page; null if it is missing or malformed. */
export function taskId(query: URLSearchParams): string | null {
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? id : null
}

/** "Task does not exist", section 8 of the specification. `ended`: the id is valid, but the task is not on offer any more. */
export const NoTask = ({ ended = false }: { ended?: boolean }) => (
  <Empty icon="tasks" text={t(ended ? 'task.ended' : 'task.missing')}>
    <ButtonLink kind="quiet" href={OFFERS}>
      {t('home.chooseTask')}
    </ButtonLink>
  </Empty>
)
