import type { BilingualLetter } from '#api/mail/letter.ts'

/** Takes the address of the page that the mail links to. */
type Letter = BilingualLetter<string>

export const resetLetter: Letter = {
  pt: (url) => ({
    subject: 'Escolhe uma nova palavra-passe',
    preview: 'A ligação funciona durante 60 minutos e uma só vez.',
    paragraphs: [
      'Recebemos um pedido para mudar a tua palavra-passe. Abre a ligação e escolhe uma nova.',
      'A ligação funciona durante 60 minutos e uma só vez. Ao mudares a palavra-passe, terminamos a sessão em todos os teus dispositivos.',
    ],
    action: { label: 'Escolher nova palavra-passe', url },
    note: 'Se não foste tu, ignora esta mensagem: a tua palavra-passe continua a mesma.',
  }),
  en: (url) => ({
    subject: 'Choose a new password',
    preview: 'The link works for 60 minutes, once.',
    paragraphs: [
      'We received a request to change your password. Open the link and choose a new one.',
      'The link works for 60 minutes, once. Changing the password signs you out on all your devices.',
    ],
    action: { label: 'Choose a new password', url },
    note: 'If it was not you, ignore this message: your password stays the same.',
  }),
}

export const verifyLetter: Letter = {
  pt: (url) => ({
    subject: 'Confirma o teu e-mail',
    preview: 'Falta um passo para poderes inscrever-te e candidatar-te.',
    paragraphs: [
      'Já tens conta. Confirma que este e-mail é teu para te poderes inscrever em eventos, entregar soluções e candidatar.',
      'A ligação funciona durante 7 dias.',
    ],
    action: { label: 'Confirmar e-mail', url },
    note: 'Se não criaste esta conta, ignora esta mensagem.',
  }),
  en: (url) => ({
    subject: 'Confirm your email',
    preview: 'One step left before you can sign up and apply.',
    paragraphs: [
      'Your account is ready. Confirm that this email is yours to sign up for events, submit solutions and apply.',
      'The link works for 7 days.',
    ],
    action: { label: 'Confirm email', url },
    note: 'If you did not create this account, ignore this message.',
  }),
}

export const passwordChangedLetter: Letter = {
  pt: (url) => ({
    subject: 'A tua palavra-passe mudou',
    preview: 'Se foste tu, não precisas de fazer nada.',
    paragraphs: [
      'A palavra-passe da tua conta acabou de mudar. Se foste tu, não precisas de fazer nada.',
      'Com ela terminaram as outras sessões e o endereço privado do teu calendário. Se o usas noutra aplicação, copia o novo na página dos eventos.',
    ],
    action: { label: 'Não fui eu', url },
  }),
  en: (url) => ({
    subject: 'Your password has changed',
    preview: 'If it was you, there is nothing to do.',
    paragraphs: [
      'The password of your account has just changed. If it was you, there is nothing to do.',
      'It ended your other sessions and the private address of your calendar. If another app uses it, copy the new one from the events page.',
    ],
    action: { label: 'It was not me', url },
  }),
}

export const tokenLetter: BilingualLetter<{ url: string; name: string }> = {
  pt: ({ url, name }) => ({
    subject: `Criaste o token «${name}»`,
    preview: 'Se foste tu, não precisas de fazer nada.',
    paragraphs: [
      `Um programa que tenha o token «${name}» pode agora agir por ti, dentro do que lhe deste.`,
      'Se não foste tu, apaga-o já e muda a tua palavra-passe.',
    ],
    action: { label: 'Ver os meus tokens', url },
  }),
  en: ({ url, name }) => ({
    subject: `You made the token “${name}”`,
    preview: 'If it was you, there is nothing to do.',
    paragraphs: [
      `A program that has the token “${name}” can now act for you, within what you gave it.`,
      'If it was not you, delete it now and change your password.',
    ],
    action: { label: 'See my tokens', url },
  }),
}
