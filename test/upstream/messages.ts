/** The upstream's texts for each `lang`. If a text is missing, the English key is used instead, as in the framework. */
type Texts = Record<string, string>

const zh_CN: Texts = {
  'Please login first': '请先登录',
  'Account is incorrect': '账户不正确',
  'Password is incorrect': '密码不正确',
  'Account is locked': '账户已经被锁定',
  'Username already exist': '用户名已经存在',
  'Nickname already exist': '昵称已经存在',
  'Invitation code is incorrect': '邀请码不正确',
  'Captcha is incorrect': '验证码不正确',
  'Payment password is incorrect': '支付密码不正确',
  'Please set a payment password first': '请先设置支付密码',
  'Insufficient balance': '余额不足',
  'Amount is incorrect': '金额不正确',
  'Amount is below the minimum': '金额低于最低限额',
  'The other account does not exist': '对方账户不存在',
  'You cannot transfer to yourself': '不能转账给自己',
  'Task does not exist': '任务不存在',
  'Order does not exist': '订单不存在',
  'Record does not exist': '记录不存在',
  'This address is already bound': '该地址已绑定',
  'Training software is required': '请先购买训练软件',
  'A training node of this region is required': '请先购买该地区的训练节点',
  'The training software or training node/domain has expired. Please renew it before continuing the task.':
    '训练软件或训练节点/域名已过期，请续费后再继续任务。',
}

const zh_TW: Texts = {
  'Please login first': '請先登入',
  'Account is incorrect': '帳戶不正確',
  'Password is incorrect': '密碼不正確',
  'Captcha is incorrect': '驗證碼不正確',
  'Payment password is incorrect': '支付密碼不正確',
  'Insufficient balance': '餘額不足',
  'The other account does not exist': '對方帳戶不存在',
}

const ja: Texts = {
  'Please login first': '先にログインしてください',
  'Account is incorrect': 'アカウントが正しくありません',
  'Password is incorrect': 'パスワードが正しくありません',
  'Captcha is incorrect': '認証コードが正しくありません',
  'Payment password is incorrect': '支払いパスワードが正しくありません',
  'Insufficient balance': '残高が不足しています',
  'The other account does not exist': '相手のアカウントが存在しません',
}

const ko: Texts = {
  'Please login first': '먼저 로그인하세요',
  'Account is incorrect': '계정이 올바르지 않습니다',
  'Password is incorrect': '비밀번호가 올바르지 않습니다',
  'Captcha is incorrect': '인증 코드가 올바르지 않습니다',
  'Payment password is incorrect': '결제 비밀번호가 올바르지 않습니다',
  'Insufficient balance': '잔액이 부족합니다',
  'The other account does not exist': '상대방 계정이 존재하지 않습니다',
}

const vi: Texts = {
  'Please login first': 'Vui lòng đăng nhập trước',
  'Account is incorrect': 'Tài khoản không đúng',
  'Password is incorrect': 'Mật khẩu không đúng',
  'Captcha is incorrect': 'Mã xác minh không đúng',
  'Payment password is incorrect': 'Mật khẩu thanh toán không đúng',
  'Insufficient balance': 'Số dư không đủ',
  'The other account does not exist': 'Tài khoản người nhận không tồn tại',
}

const tr: Texts = {
  'Please login first': 'Lütfen önce giriş yapın',
  'Account is incorrect': 'Hesap yanlış',
  'Password is incorrect': 'Şifre yanlış',
  'Captcha is incorrect': 'Doğrulama kodu yanlış',
  'Payment password is incorrect': 'Ödeme şifresi yanlış',
  'Insufficient balance': 'Bakiye yetersiz',
  'The other account does not exist': 'Alıcı hesabı yok',
}

const th: Texts = {
  'Please login first': 'กรุณาเข้าสู่ระบบก่อน',
  'Account is incorrect': 'บัญชีไม่ถูกต้อง',
  'Password is incorrect': 'รหัสผ่านไม่ถูกต้อง',
  'Captcha is incorrect': 'รหัสยืนยันไม่ถูกต้อง',
  'Payment password is incorrect': 'รหัสผ่านการชำระเงินไม่ถูกต้อง',
  'Insufficient balance': 'ยอดเงินไม่พอ',
  'The other account does not exist': 'ไม่พบบัญชีผู้รับ',
}

const languages: Record<string, Texts> = { zh_CN, zh_TW, ja, ko, vi, tr, th }

export const translate = (key: string, lang: string): string => languages[lang]?.[key] ?? key
