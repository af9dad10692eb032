import type { Shown } from '../../shared/contract/view.ts'
import { t } from './i18n.ts'

/** Text for an agent's level. 'junior' is translated. Other levels are shown by their number, or by the upstream's name if they have no number. */
export const levelOf = ({ level, levelName }: Shown['agent']): string =>
  levelName === 'junior' ? t('my.level.junior') : level === null ? levelName : t('my.level', { level })
