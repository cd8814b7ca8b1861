import type { MailContent } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'

type Person = { firstName: string }

export function resetMail(locale: Locale, { firstName }: Person, url: string): MailContent {
  return locale === 'pt'
    ? {
        subject: 'Escolhe uma nova palavra-passe',
        preview: 'A ligação funciona durante 60 minutos e uma só vez.',
        title: `Olá, ${firstName}.`,
        paragraphs: [
          'Recebemos um pedido para mudar a tua palavra-passe. Abre a ligação e escolhe uma nova.',
          'A ligação funciona durante 60 minutos e uma só vez. Ao mudares a palavra-passe, terminamos a sessão em todos os teus dispositivos.',
        ],
        action: { label: 'Escolher nova palavra-passe', url },
        note: 'Se não foste tu, ignora esta mensagem: a tua palavra-passe continua a mesma.',
      }
    : {
        subject: 'Choose a new password',
        preview: 'The link works for 60 minutes, once.',
        title: `Hello, ${firstName}.`,
        paragraphs: [
          'We received a request to change your password. Open the link and choose a new one.',
          'The link works for 60 minutes, once. Changing the password signs you out on all your devices.',
        ],
        action: { label: 'Choose a new password', url },
        note: 'If it was not you, ignore this message: your password stays the same.',
      }
}

export function verifyMail(locale: Locale, { firstName }: Person, url: string): MailContent {
  return locale === 'pt'
    ? {
        subject: 'Confirma o teu e-mail',
        preview: 'Falta um passo para poderes inscrever-te e candidatar-te.',
        title: `Olá, ${firstName}.`,
        paragraphs: [
          'Já tens conta. Confirma que este e-mail é teu para te poderes inscrever em eventos, entregar soluções e candidatar.',
          'A ligação funciona durante 7 dias.',
        ],
        action: { label: 'Confirmar e-mail', url },
        note: 'Se não criaste esta conta, ignora esta mensagem.',
      }
    : {
        subject: 'Confirm your email',
        preview: 'One step left before you can sign up and apply.',
        title: `Hello, ${firstName}.`,
        paragraphs: [
          'Your account is ready. Confirm that this email is yours to sign up for events, submit solutions and apply.',
          'The link works for 7 days.',
        ],
        action: { label: 'Confirm email', url },
        note: 'If you did not create this account, ignore this message.',
      }
}

export function passwordChangedMail(locale: Locale, { firstName }: Person, url: string): MailContent {
  return locale === 'pt'
    ? {
        subject: 'A tua palavra-passe mudou',
        preview: 'Se foste tu, não precisas de fazer nada.',
        title: `Olá, ${firstName}.`,
        paragraphs: ['A palavra-passe da tua conta acabou de mudar. Se foste tu, não precisas de fazer nada.'],
        action: { label: 'Não fui eu', url },
      }
    : {
        subject: 'Your password has changed',
        preview: 'If it was you, there is nothing to do.',
        title: `Hello, ${firstName}.`,
        paragraphs: ['The password of your account has just changed. If it was you, there is nothing to do.'],
        action: { label: 'It was not me', url },
      }
}
