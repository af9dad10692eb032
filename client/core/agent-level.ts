import type { Shown } from '../../shared/contract/view.ts'
import { t } from './i18n.ts'

/** Text for an agent's level: the translated name of 'junior', otherwise the number, or the upstream's name if it sends no number. */
export const levelOf = ({ level, levelName }: Shown['agent']): string =>
  levelName === 'junior' ? t('my.level.junior') : level === null ? levelName : t('my.level', { level })
