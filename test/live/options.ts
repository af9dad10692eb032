/** Reads the options of `npm run contract`. Each mistake is reported in one line. */
import { accessSync, constants, mkdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { contract } from '../../shared/contract/index.ts'
import type { CheckOptions } from './check.ts'
import { CheckError, reasonOf } from './check-error.ts'

export const USAGE = `npm run contract -- --upstream https://host/prod [options]

  --account NAME --password-file FILE   asks a member's calls too; the file holds the password and nothing else
  --html FILE, --json FILE              writes the report as a page for people, or for programs
  --apply                               writes the sure and the likely patches into shared/contract; run the check again to confirm
  --accept D3=amount                    with --apply: also the candidate amount of difference D3; may be given several times
  --record FOLDER                       keeps each answer, masked, for the stub (test/upstream/recorded)
  --inputs FILE                         JSON: call → what a screen sends, as {"POST bank/delete": {"id": 12}}
  --writes NAME                         asks calls that change something and have an input; NAME is the account again
  --money NAME                          asks calls that move money and have an input, each once; NAME is the account again
  --upload-url URL                      where files go; default: the upstream + /api/common/upload
  --help                                prints this

It ends with 0 when every call that was asked is read, with 1 when something differs, with 2 when nothing could be checked.`

export type Options = { check: CheckOptions; html?: string; json?: string; apply: boolean }

const FLAGS = {
  upstream: { type: 'string' },
  account: { type: 'string' },
  'password-file': { type: 'string' },
  'upload-url': { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  record: { type: 'string' },
  inputs: { type: 'string' },
  writes: { type: 'string' },
  money: { type: 'string' },
  accept: { type: 'string', multiple: true },
  apply: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values
  } catch (error) {
    // leaves out Node's second sentence, which explains how to pass the text as a positional argument. This command takes no such arguments
    throw new CheckError(error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : 'unknown option')
  }
}

/** The options, or null if help was requested. @throws CheckError for a mistake in the options */
export function readOptions(args: readonly string[]): Options | null {
  const values = parsed(args)
  if (values.help) return null
  // an option is empty if, for example, it was given as a shell variable that is not set
  for (const [flag, value] of Object.entries(values)) if (value === '') throw new CheckError(`--${flag} is empty`)
  const { account, json, html } = values
  const passwordFile = values['password-file']
  if (!values.upstream)
    throw new CheckError('--upstream is missing: the address of the API with its prefix, such as https://host/prod')
  const upstream = address('--upstream', values.upstream)
  const uploadUrl = values['upload-url'] && address('--upload-url', values['upload-url'])
  if (account && !passwordFile) throw new CheckError('--account needs --password-file')
  if (passwordFile && !account) throw new CheckError('--password-file needs --account')
  for (const flag of ['writes', 'money'] as const)
    if (values[flag] !== undefined && (values[flag] !== account || !account))
      throw new CheckError(`--${flag} changes the account that it names, so it must name the one of --account`)
  for (const flag of ['json', 'html'] as const) if (values[flag]) checkFile(`--${flag}`, values[flag])
  if (values.record) makeFolder('--record', values.record)
  const password = passwordFile && contentOf('--password-file', passwordFile).trim()
  if (password === '') throw new CheckError(`--password-file: ${passwordFile} is empty`)
  return {
    check: {
      ...{ upstream, uploadUrl, account, password, record: values.record },
      ...{ writes: values.writes !== undefined, money: values.money !== undefined },
      inputs: values.inputs ? inputsIn(values.inputs) : {},
      accepted: acceptedIn(values.accept ?? [], values.apply ?? false),
    },
    ...(json && { json }),
    ...(html && { html }),
    apply: values.apply ?? false,
  }
}

function acceptedIn(choices: readonly string[], isApplied: boolean): ReadonlyMap<string, string> {
  if (choices.length > 0 && !isApplied) throw new CheckError('--accept needs --apply')
  return new Map(
    choices.map((choice) => {
      const [, id, name] = /^(D\d+)=(.+)$/.exec(choice) ?? []
      if (!id || !name) throw new CheckError(`--accept ${choice}: write it as D3=amount`)
      return [id, name] as const
    }),
  )
}

function address(option: string, value: string): string {
  if (!/^https?:\/\//i.test(value))
    throw new CheckError(`${option} must begin with https:// or http://, such as https://host/prod`)
  if (!URL.canParse(value)) throw new CheckError(`${option} is not a URL`)
  const url = new URL(value)
  if (url.username || url.password) throw new CheckError(`${option} must not contain a name or a password`)
  if (url.search || url.hash) throw new CheckError(`${option} must end with the path`)
  return value.replace(/\/+$/, '')
}

function contentOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CheckError(`${option}: ${file} ${reasonOf(error)}`)
  }
}

/** What exists at a path; undefined if nothing does, or if the path leads through a file, such as `file/name`. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Checks that a file can be written. Called before the first call to the upstream; otherwise, the report could be lost at the end. */
function checkFile(option: string, file: string): void {
  const found = statOf(file)
  if (found?.isDirectory()) throw new CheckError(`${option}: ${file} is a folder`)
  if (found) checkWritable(option, file)
  else checkFolder(option, dirname(file))
}

/** Creates a folder and its parents. Called before the first call to the upstream. */
function makeFolder(option: string, folder: string): void {
  if (statOf(folder)) return checkFolder(option, folder)
  makeFolder(option, dirname(folder))
  try {
    // one folder at a time: with the option `recursive`, Node would never return for a folder in /proc
    mkdirSync(folder)
  } catch {
    throw new CheckError(`${option}: the folder ${folder} cannot be made`)
  }
}

/** Checks that a folder can be written. Called before the first call to the upstream. */
function checkFolder(option: string, folder: string): void {
  const found = statOf(folder)
  if (found && !found.isDirectory()) throw new CheckError(`${option}: ${folder} is not a folder`)
  checkWritable(option, folder, 'the folder ')
}

function checkWritable(option: string, path: string, kind = ''): void {
  try {
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new CheckError(`${option}: ${kind}${path} ${reasonOf(error)}`)
  }
}

function inputsIn(file: string): Record<string, unknown> {
  const text = contentOf('--inputs', file)
  let inputs: unknown
  try {
    inputs = JSON.parse(text)
  } catch {
    throw new CheckError(`--inputs: ${file} is not JSON`)
  }
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs))
    throw new CheckError(`--inputs: ${file} must hold an object, such as {"POST bank/delete": {"id": 12}}`)
  const unknown = Object.keys(inputs).filter((key) => !Object.hasOwn(contract, key))
  if (unknown.length > 0) throw new CheckError(`--inputs: the contract has no call ${unknown.join(', ')}`)
  return inputs as Record<string, unknown>
}
