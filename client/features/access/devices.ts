/** The member's logged-in devices. The server itself answers these requests, so they are not in the call table of upstream calls. */
import type { ListedSession, SessionList, SessionsToEnd } from '../../../shared/contract/devices.ts'
import { t } from '../../core/i18n.ts'
import { send } from '../../data/api.ts'

export type Device = ListedSession

/** Newest first. @throws ApiProblem */
export const loadDevices = async (): Promise<readonly Device[]> =>
  (await send<SessionList>({ method: 'GET', path: 'session/list' }, 'not_sent')).sessions

/** @throws ApiProblem */
export const endDevices = (which: SessionsToEnd): Promise<unknown> =>
  send({ method: 'POST', path: 'session/end', body: which }, 'unknown')

const HANDHELD = /\b(Android|iPhone|iPad)$/
export const isHandheld = ({ device }: Device): boolean => HANDHELD.test(device)

/** Translates the server's name of the device, such as 'Chrome on Android'. */
export function deviceName({ device }: Device): string {
  if (device === 'Unknown device') return t('devices.unknown')
  const [browser = '', system] = device.split(' on ')
  return system ? t('devices.name', { browser, system }) : browser
}

/** All other devices with the same name as `device`. */
export const twinsOf = (device: Device, all: readonly Device[]): readonly Device[] =>
  all.filter((other) => other !== device && deviceName(other) === deviceName(device))
