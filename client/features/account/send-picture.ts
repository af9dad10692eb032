import type { Output } from '../../../shared/contract/index.ts'
import { type Carrier, send } from '../../data/api.ts'

/** Uploads an image. @param through a `fetch` that reports progress @throws ApiProblem */
export function sendPicture(picture: Blob, through: Carrier): Promise<Output<'POST common/upload'>> {
  const body = new FormData()
  body.append('file', picture, 'picture')
  return send({ method: 'POST', path: 'common/upload', body, through }, 'unknown')
}
