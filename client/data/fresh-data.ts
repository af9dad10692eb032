import { FRESH_S } from '../../shared/limits.ts'
import { cachedData, isOld } from './loaded-data.ts'

/** The data cached under `key`; null if it is older than `seconds`, known to be out of date, or missing. */
export function freshData<T>(key: string, seconds = FRESH_S): T | null {
  const known = cachedData<T>(key)
  return known && !known.isOutdated && !isOld(known.at, seconds) ? known.data : null
}
