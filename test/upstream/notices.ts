/** The announcements in the upstream's languages. */
type Notice = { title: string; content: string; type: 'notice' | 'announcement' }

const demoTitles: Record<string, [title: string, body: string]> = {
  en: ['This is a demo', 'Balances, prices and orders on this page are made up. Nothing here is real money.'],
  zh_CN: ['这是演示环境', '本页面的余额、价格和订单均为虚构，不涉及真实资金。'],
  zh_TW: ['這是示範環境', '本頁面的餘額、價格與訂單皆為虛構，不涉及真實資金。'],
  ja: ['これはデモです', 'このページの残高・価格・注文はすべて架空のもので、実際のお金ではありません。'],
  ko: ['데모 환경입니다', '이 페이지의 잔액, 가격, 주문은 모두 가상이며 실제 돈이 아닙니다.'],
  tr: ['Bu bir demodur', 'Bu sayfadaki bakiyeler, fiyatlar ve emirler kurgudur. Burada gerçek para yoktur.'],
  th: ['นี่คือเดโม', 'ยอดคงเหลือ ราคา และคำสั่งในหน้านี้สมมติขึ้นทั้งหมด ไม่ใช่เงินจริง'],
  vi: ['Đây là bản dùng thử', 'Số dư, giá và lệnh trên trang này đều là giả lập, không phải tiền thật.'],
}

const maintenance: Record<string, [title: string, body: string]> = {
  en: [
    'Node maintenance on Sunday',
    'Nodes in Frankfurt are serviced on Sunday from 02:00 to 03:00 UTC. Running tasks wait and go on afterwards.',
  ],
  zh_CN: ['周日节点维护', '法兰克福节点将于周日 02:00 至 03:00（UTC）维护，进行中的任务会暂停，之后自动继续。'],
  zh_TW: ['週日節點維護', '法蘭克福節點將於週日 02:00 至 03:00（UTC）維護，進行中的任務會暫停，之後自動繼續。'],
  ja: [
    '日曜日のノードメンテナンス',
    'フランクフルトのノードは日曜 02:00〜03:00（UTC）にメンテナンスを行います。実行中のタスクは待機し、その後続行します。',
  ],
  ko: [
    '일요일 노드 점검',
    '프랑크푸르트 노드는 일요일 02:00~03:00(UTC)에 점검합니다. 실행 중인 작업은 대기 후 계속됩니다.',
  ],
  tr: [
    'Pazar günü düğüm bakımı',
    'Frankfurt’taki düğümlerin bakımı pazar günü 02.00–03.00 (UTC) arasında yapılır. Çalışan görevler bekler, ardından sürer.',
  ],
  th: ['บำรุงรักษาโหนดวันอาทิตย์', 'โหนดในแฟรงก์เฟิร์ตจะปิดบำรุงรักษาวันอาทิตย์ 02:00–03:00 น. (UTC) งานที่กำลังทำงานจะหยุดรอแล้วทำต่อเอง'],
  vi: [
    'Bảo trì node vào Chủ nhật',
    'Các node tại Frankfurt được bảo trì vào Chủ nhật từ 02:00 đến 03:00 UTC. Nhiệm vụ đang chạy sẽ chờ rồi tiếp tục.',
  ],
}

const security: Record<string, [title: string, body: string]> = {
  en: ['Keep your account safe', 'Nobody from our team will ask for your password or an e-mail code.'],
  zh_CN: ['保护您的账户', '我们的工作人员绝不会向您索要密码或邮箱验证码。'],
  zh_TW: ['保護您的帳戶', '我們的工作人員絕不會向您索取密碼或信箱驗證碼。'],
  ja: ['アカウントを安全に', '当社のスタッフがパスワードや認証コードをお尋ねすることはありません。'],
  ko: ['계정을 안전하게 지키세요', '저희 직원은 비밀번호나 이메일 인증 코드를 절대 묻지 않습니다.'],
  tr: ['Hesabınızı güvende tutun', 'Ekibimizden hiç kimse şifrenizi veya e-posta kodunuzu sormaz.'],
  th: ['ดูแลบัญชีให้ปลอดภัย', 'ทีมงานของเราจะไม่ขอรหัสผ่านหรือรหัสทางอีเมลจากคุณ'],
  vi: ['Giữ an toàn cho tài khoản', 'Nhân viên của chúng tôi không bao giờ hỏi mật khẩu hay mã email của bạn.'],
}

/** The announcements in one language, newest first. */
export function notices(lang: string): Notice[] {
  const say = (texts: Record<string, [string, string]>): [string, string] => texts[lang] ?? texts.en ?? ['', '']
  const [demo, demoBody] = say(demoTitles)
  const [service, serviceBody] = say(maintenance)
  const [safe, safeBody] = say(security)
  return [
    { type: 'announcement', title: demo, content: `<p>${demoBody}</p>` },
    {
      type: 'notice',
      title: service,
      content: `<p>${serviceBody}</p><h2>Frankfurt</h2><ul><li>02:00 – 03:00 UTC</li></ul>`,
    },
    {
      type: 'notice',
      title: safe,
      content: `<p><strong>${safeBody}</strong></p><p><a href="https://help.example/safety">help.example</a></p>`,
    },
  ]
}
