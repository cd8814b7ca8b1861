import type { BilingualLetter } from '#api/mail/letter.ts'
import { emailChangeHours } from '#contract/auth/email.ts'

/** To the address that the account has now. */
export const leaveEmailLetter: BilingualLetter<{ email: string; url: string }> = {
  pt: ({ email, url }) => ({
    subject: 'Queres mudar de e-mail?',
    preview: 'Confirma a mudança, ou recusa-a se não foste tu.',
    paragraphs: [
      `Com a tua palavra-passe, alguém pediu que a tua conta passe a usar ${email}. Se foste tu, confirma-o a partir daqui; falta também abrir a ligação que enviámos para o e-mail novo.`,
      `A ligação funciona durante ${emailChangeHours} horas. Até lá, tudo fica como está.`,
    ],
    action: { label: 'Confirmar ou recusar', url },
    note: 'Se não foste tu, recusa a mudança e muda já a tua palavra-passe.',
  }),
  en: ({ email, url }) => ({
    subject: 'Do you want to change your email?',
    preview: 'Confirm the change, or refuse it if it was not you.',
    paragraphs: [
      `Somebody with your password asked for your account to use ${email} from now on. If it was you, confirm it from here; the link that we sent to the new email has to be opened too.`,
      `The link works for ${emailChangeHours} hours. Until then, everything stays as it is.`,
    ],
    action: { label: 'Confirm or refuse', url },
    note: 'If it was not you, refuse the change and change your password now.',
  }),
}

/** To the new address; takes the address of the page. */
export const takeEmailLetter: BilingualLetter<string> = {
  pt: (url) => ({
    subject: 'Confirma o teu e-mail novo',
    preview: 'A tua conta passa a usar este e-mail quando o confirmares.',
    paragraphs: [
      'Pediste que a tua conta passe a usar este e-mail. Confirma que é teu; falta também abrir a ligação que enviámos para o e-mail de antes.',
      `A ligação funciona durante ${emailChangeHours} horas.`,
    ],
    action: { label: 'Confirmar e-mail novo', url },
    note: 'Se não pediste isto, ignora esta mensagem: nada muda.',
  }),
  en: (url) => ({
    subject: 'Confirm your new email',
    preview: 'Your account uses this email once you confirm it.',
    paragraphs: [
      'You asked for your account to use this email. Confirm that it is yours; the link that we sent to the previous email has to be opened too.',
      `The link works for ${emailChangeHours} hours.`,
    ],
    action: { label: 'Confirm new email', url },
    note: 'If you did not ask for this, ignore this message: nothing changes.',
  }),
}

/** To both addresses, once it is done; takes the new one. */
export const changedEmailLetter: BilingualLetter<string> = {
  pt: (email) => ({
    subject: 'O teu e-mail mudou',
    preview: `A tua conta usa agora ${email}.`,
    paragraphs: [
      `A tua conta usa agora ${email}: é com ele que inicias sessão e é para lá que te escrevemos.`,
      'Terminámos as sessões nos teus outros dispositivos.',
    ],
    note: 'Se não foste tu, fala connosco: responde para o contacto em baixo.',
  }),
  en: (email) => ({
    subject: 'Your email has changed',
    preview: `Your account now uses ${email}.`,
    paragraphs: [
      `Your account now uses ${email}: you sign in with it, and we write to you there.`,
      'We ended the sessions on your other devices.',
    ],
    note: 'If it was not you, talk to us: write to the contact below.',
  }),
}
