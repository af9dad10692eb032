/** Each word of the product has one translation in all texts of a language. */
import t from 'tap'
import { readCatalogues } from '../locales/report.ts'

const TERM_LANGUAGES = ['ja-JP', 'ko-KR', 'th-TH', 'tr-TR', 'vi-VN', 'zh-CN', 'zh-TW']
/** The beginning of an English product term → its translations, in the order of `TERM_LANGUAGES`. To change a term, change it in all texts. */
const TERMS: Record<string, readonly string[]> = {
  renew: ['延長', '갱신', 'ต่ออายุ', 'uzat', 'gia hạn', '续费', '續訂'],
  deposit: ['入金', '입금', 'ฝาก', 'yatır', 'nạp', '充值', '儲值'],
  'balance history': [
    '残高履歴',
    '잔액 내역',
    'รายการเคลื่อนไหว',
    'hesap hareketleri',
    'biến động số dư',
    '资金明细',
    '資金明細',
  ],
  'payout account': ['出金先', '출금 계정', 'บัญชีถอนเงิน', 'çekim hesa', 'tài khoản rút tiền', '提现账户', '提領帳戶'],
  recipient: ['送金先', '받는 사람', 'ผู้รับ', 'alıcı', 'người nhận', '收款人', '收款人'],
  withdraw: ['出金', '출금', 'ถอน', 'çek', 'rút', '提现', '提領'],
  invit: ['招待', '초대', 'เชิญ', 'davet', 'mời', '邀请', '邀請'],
  reinvest: ['再投資', '재투자', 'ลงทุนซ้ำ', 'yeniden yatır', 'tái đầu tư', '复投', '再投資'],
  principal: ['元本', '원금', 'เงินต้น', 'anapara', 'vốn', '本金', '本金'],
  'payment password': [
    '支払いパスワード',
    '결제 비밀번호',
    'รหัสชำระเงิน',
    'ödeme parola',
    'mật khẩu thanh toán',
    '支付密码',
    '支付密碼',
  ],
  fee: ['手数料', '수수료', 'ค่าธรรมเนียม', 'ücret', 'phí', '手续费', '手續費'],
  task: ['タスク', '작업', 'งาน', 'görev', 'nhiệm vụ', '任务', '任務'],
  node: ['ノード', '노드', 'โหนด', 'düğüm', 'node', '节点', '節點'],
  software: ['ソフト', '소프트웨어', 'ซอฟต์แวร์', 'yazılım', 'phần mềm', '软件', '軟體'],
  '(today’s|first) run': ['実行', '실행', 'รัน', 'çalışma', 'lượt', '运行', '執行'],
  lock: ['ロック', '잠', 'ล็อก', 'kilit', 'khóa', '锁', '鎖'],
  'not guaranteed': ['保証', '보장', 'รับประกัน', 'garanti', 'đảm bảo', '保证', '保證'],
  'customer service': [
    'カスタマーサポート',
    '고객센터',
    'ฝ่ายบริการลูกค้า',
    'müşteri hizmet',
    'chăm sóc khách hàng',
    '客服',
    '客服',
  ],
}

t.test('a product term has the same translation in all texts of a language', async (t) => {
  const catalogues = readCatalogues()
  const english = Object.entries(catalogues['en-US'] ?? {})
  for (const [term, words] of Object.entries(TERMS)) {
    const keys = english.filter(([, text]) => new RegExp(`\\b${term}`, 'i').test(text)).map(([key]) => key)
    t.ok(keys.length > 1, `${term} has ${keys.length} texts`)
    for (const [index, language] of TERM_LANGUAGES.entries()) {
      const word = words[index] ?? ''
      const others = keys.filter((key) => {
        const text = catalogues[language]?.[key]
        return text !== undefined && !text.replaceAll('\u2060', '').toLocaleLowerCase(language).includes(word)
      })
      t.strictSame(others, [], `${language} uses “${word}” for “${term}”`)
    }
  }
})
