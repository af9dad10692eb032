/** Records the stub's responses; the benchmark's upstream replays them. */
import { startUpstream } from '../upstream/server.ts'

const GETS = ['index/config', 'index/notice', 'user/info', 'user/team', 'purchase/taskPledgeList', 'purchase/taskList']
const POSTS = ['stock/detail', 'user/getMoneyLog']

/** @returns `METHOD path` → response body, for `upstream.ts` */
export async function record(): Promise<Record<string, string>> {
  const stub = await startUpstream({ seed: 'demo' })
  const ask = async (method: string, path: string, token: string, body?: unknown): Promise<string> => {
    const answer = await fetch(`${stub.url}/api/${path}`, {
      method,
      headers: { lang: 'en', 'content-type': 'application/json', ...(token && { token }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answer.text()
  }
  const login = await ask('POST', 'user/login', '', { account: 'demo', password: 'demo1234' })
  const token = /"token":"([^"]+)"/.exec(login)?.[1] ?? ''
  const answers: Record<string, string> = {}
  for (const path of GETS) answers[`GET /prod/api/${path}`] = await ask('GET', path, token)
  for (const path of POSTS) answers[`POST /prod/api/${path}`] = await ask('POST', path, token, {})
  answers['POST /prod/api/common/upload'] =
    '{"code":1,"msg":"","time":"1760000000","data":{"url":"/uploads/20260101/a.png"}}'
  await stub.close()
  return answers
}
