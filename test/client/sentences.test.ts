import t from 'tap'
import { sentences } from '../../client/core/sentences.ts'

t.test('sentences are joined with a space, except after the full stop of Chinese and Japanese', async (t) => {
  t.equal(sentences('You are offline.', 'Nothing was sent.'), 'You are offline. Nothing was sent.')
  t.equal(sentences('您已离线。', '未发送任何内容。'), '您已离线。未发送任何内容。')
  t.equal(sentences('Closed for today.', '何も送信されていません。'), 'Closed for today. 何も送信されていません。')
})
