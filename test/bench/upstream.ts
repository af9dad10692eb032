/** An upstream that costs next to nothing: answers that were recorded from the stub, given again as they are. `node upstream.ts PORT FILE` */
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

createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0]
  const body = answers.get(`${request.method} ${path}`) ?? NOTHING
  const answer = () =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  if (request.method === 'GET') return answer()
  request.on('end', answer).resume()
}).listen(Number(port), '127.0.0.1', () => console.log('listening'))
