/** An upstream that needs almost no CPU: it replays responses recorded from the stub. `node upstream.ts PORT FILE` */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file] = process.argv.slice(2)
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file ?? '', 'utf8')) as Record<string, string>).map(([key, text]) => [
    key,
    Buffer.from(text),
  ]),
)
const NOTHING = Buffer.from('{"code":1,"msg":"","time":"1760000000","data":null}')

const INFO = 'GET /prod/api/user/info'
const infos = new Map<string, Buffer>()

/**
 * The response of `user/info` with the id of the member to whom the token belongs (`members.ts`). With another member's id, the server would end the
 * session.
 */
function infoOf(token: string): Buffer | undefined {
  const member = /^member-(\d+)$/.exec(token)?.[1]
  if (member === undefined) return answers.get(INFO)
  const known = infos.get(member)
  if (known) return known
  const info = Buffer.from(String(answers.get(INFO)).replace(/"((?:user_)?id)":\d+/g, `"$1":${member}`))
  infos.set(member, info)
  return info
}

const TEAM = 'GET /prod/api/user/team'
type Team = { data: { list: { data: unknown[] } } }

/** The response of `user/team` with this many members on one page. */
function teamOf(count: number): Buffer {
  const id = `${TEAM} ${count}`
  const team = JSON.parse(String(answers.get(TEAM))) as Team
  const [member] = team.data.list.data
  team.data.list.data = Array.from({ length: count }, () => member)
  const body = answers.get(id) ?? Buffer.from(JSON.stringify(team))
  answers.set(id, body)
  return body
}

function bodyOf(key: string, count: number, token: string): Buffer | undefined {
  if (key === TEAM && count > 3) return teamOf(count)
  return key === INFO ? infoOf(token) : answers.get(key)
}

createServer((request, response) => {
  const [path, query] = (request.url ?? '').split('?')
  const key = `${request.method} ${path}`
  // a team has levels 1 to 3. A larger number as level stands for the number of members that the benchmark wants in the response
  const count = Number(new URLSearchParams(query).get('level') ?? 0)
  const body = bodyOf(key, count, String(request.headers.token)) ?? NOTHING
  const answer = () =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  if (request.method === 'GET') return answer()
  request.on('end', answer).resume()
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
