/** Finds the token in the response to a login, if it is not where the server looks for it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowKey } from '../../shared/contract/index.ts'
import { isObject } from '../../shared/contract/record.ts'
import { root } from './contract-lines.ts'
import type { Draft } from './drafts.ts'

const FILE = 'server/http/session.ts'

/** The file and line in the server's code that read the token. */
function lineOfToken(): string {
  const lines = readFileSync(join(root, FILE), 'utf8').split('\n')
  const index = lines.findIndex((line) => /token: z\.string\(\)\.regex\(/.test(line))
  return index < 0 ? FILE : `${FILE}:${index + 1}`
}

/** The paths of all texts that may be a token. */
function tokensIn(data: unknown, path = ''): string[] {
  if (!isObject(data)) return []
  return Object.entries(data).flatMap(([name, value]) => {
    if (isObject(value)) return tokensIn(value, `${path}${name}.`)
    const isToken = typeof value === 'string' && value.length >= 16 && !/[\s<>]/.test(value)
    return isToken && /token|auth|session|jwt|ticket/i.test(name) ? [path + name] : []
  })
}

/**
 * The difference if the response to a login or registration has no token at the top level or in `userinfo`. This difference has no patch, because the
 * name of the token is in the server's code, not in the contract.
 */
export function tokenDraft(key: RowKey, data: unknown): Draft[] {
  if (key !== 'POST user/login' && key !== 'POST user/register') return []
  const found = tokensIn(data)
  if (found.includes('token') || found.includes('userinfo.token')) return []
  const names = found.length > 0 ? ` It may be ${found.join(' or ')}.` : ''
  return [
    {
      ...{ kind: 'token', key, field: 'token', line: lineOfToken(), edit: null, candidates: [] },
      text: `The token is not where the server looks for it.${names}`,
      ...{ certainty: 'none', reason: 'change the line by hand: the server reads the token itself' },
    },
  ]
}
