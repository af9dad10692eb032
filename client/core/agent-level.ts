import type { Shown } from '../../shared/contract/view.ts'
import { t } from './i18n.ts'

/** Text for an agent's level: a translation of 'junior'; otherwise the level's number, or, without a number, the upstream's name for the level. */
export const levelOf = ({ level, levelName }: Shown['agent']): string =>
  levelName === 'junior' ? t('my.level.junior') : level === null ? levelName : t('my.level', { level })
