import type { Locale } from '#contract/endpoint.ts'
import { definedErrors, definedFieldErrors } from './define-errors.ts'
import type { genericStatus, ErrorCode } from './errors.ts'

/** Texts for the generic codes; an area's contract adds its own (`defineErrors`). */
const errors: Record<keyof typeof genericStatus, Record<Locale, string>> = {
  malformed: {
    pt: 'Não conseguimos ler o pedido. Verifica o endereço e o conteúdo enviado.',
    en: 'We could not read the request. Check its address and content.',
  },
  unauthenticated: { pt: 'Inicia sessão para continuar.', en: 'Sign in to continue.' },
  invalid_credentials: {
    pt: 'O e-mail ou a palavra-passe não estão certos.',
    en: 'The email or password is incorrect.',
  },
  token_expired: { pt: 'A tua sessão expirou. Inicia sessão outra vez.', en: 'Your session expired. Sign in again.' },
  session_revoked: {
    pt: 'Esta sessão foi terminada. Inicia sessão outra vez.',
    en: 'This session was ended. Sign in again.',
  },
  forbidden: { pt: 'Não tens permissão para isto.', en: 'You are not allowed to do this.' },
  email_unverified: {
    pt: 'Confirma primeiro o teu e-mail: a ligação está na mensagem que te enviámos.',
    en: 'Confirm your email first: the link is in the message we sent you.',
  },
  password_wrong: { pt: 'A palavra-passe atual não está certa.', en: 'The current password is incorrect.' },
  not_found: { pt: 'Não encontrámos o que procuravas.', en: 'We could not find what you were looking for.' },
  method_not_allowed: { pt: 'Este endereço não aceita esse método.', en: 'This address does not take that method.' },
  conflict: {
    pt: 'Isto já existe ou mudou entretanto. Atualiza a página.',
    en: 'This already exists or has changed meanwhile. Reload the page.',
  },
  stale_version: {
    pt: 'Alguém alterou isto entretanto. Compara as duas versões antes de guardar.',
    en: 'Somebody changed this meanwhile. Compare both versions before saving.',
  },
  email_taken: { pt: 'Já existe uma conta com este e-mail.', en: 'There is already an account with this email.' },
  password_changed: {
    pt: 'A tua palavra-passe mudou entretanto noutro pedido. Usa a mais recente.',
    en: 'Your password was changed by another request meanwhile. Use the latest one.',
  },
  state_conflict: { pt: 'Neste estado isso já não é possível.', en: 'That is no longer possible in this state.' },
  labels_full: {
    pt: 'Uma das linhas já tem oito etiquetas. Tira-lhe alguma primeiro.',
    en: 'One of the rows already has eight labels. Take one away first.',
  },
  outcome_closed: {
    pt: 'O prazo para responder acabou. Fala com a equipa se algo mudou.',
    en: 'The time to answer is over. Talk to the team if something has changed.',
  },
  token_invalid: {
    pt: 'Esta ligação já não é válida. Pede outra.',
    en: 'This link is no longer valid. Ask for a new one.',
  },
  too_large: { pt: 'O que enviaste é demasiado grande.', en: 'What you sent is too large.' },
  unsupported_type: { pt: 'Este tipo de conteúdo não é aceite.', en: 'This type of content is not accepted.' },
  invalid_fields: { pt: 'Há campos por corrigir.', en: 'Some fields need correcting.' },
  idempotency_mismatch: {
    pt: 'Esta chave de repetição já foi usada com outro conteúdo.',
    en: 'This idempotency key was already used with other content.',
  },
  throttled: {
    pt: 'Demasiadas tentativas. Espera um pouco e tenta outra vez.',
    en: 'Too many attempts. Wait a little and try again.',
  },
  limit_reached: {
    pt: 'Criaste muitos em pouco tempo. O que escreveste fica aqui: tenta outra vez mais tarde.',
    en: 'You have created many in a short time. What you wrote stays here: try again later.',
  },
  recipient_limit: {
    pt: 'Este e-mail já recebeu hoje tantas mensagens destas quantas pode. Tenta outra vez amanhã.',
    en: 'This email has had as many of these messages today as it may. Try again tomorrow.',
  },
  internal: {
    pt: 'Algo correu mal do nosso lado. Tenta outra vez daqui a pouco.',
    en: 'Something went wrong on our side. Try again shortly.',
  },
  unavailable: {
    pt: 'O serviço está indisponível por instantes. Tenta outra vez.',
    en: 'The service is briefly unavailable. Try again.',
  },
}

/** Field errors that every area can give. */
export const genericFieldErrors = {
  invalid: { pt: 'Este campo não é válido.', en: 'This field is not valid.' },
  required: { pt: 'Preenche este campo.', en: 'Fill in this field.' },
  unknown: { pt: 'Este campo não existe.', en: 'This field does not exist.' },
  too_short: { pt: 'Escreve pelo menos {min} caracteres.', en: 'Enter at least {min} characters.' },
  too_long: { pt: 'Usa no máximo {max} caracteres.', en: 'Use at most {max} characters.' },
  too_few: { pt: 'Escolhe pelo menos {min}.', en: 'Choose at least {min}.' },
  too_many: { pt: 'Escolhe no máximo {max}.', en: 'Choose at most {max}.' },
  too_small: { pt: 'O valor mínimo é {min}.', en: 'The lowest value is {min}.' },
  too_big: { pt: 'O valor máximo é {max}.', en: 'The highest value is {max}.' },
  not_a_number: { pt: 'Escreve um número, só com algarismos.', en: 'Enter a number, using digits only.' },
  ambiguous_number: {
    pt: 'Pode ler-se de duas maneiras. Escreve-o sem separadores, como 1200.',
    en: 'This can be read in two ways. Write it without separators, like 1200.',
  },
  invalid_option: { pt: 'Escolhe uma das opções.', en: 'Choose one of the options.' },
  invalid_date: { pt: 'Esta data não existe.', en: 'This date does not exist.' },
  unknown_word: { pt: 'Escreve uma destas: {words}.', en: 'Write one of these: {words}.' },
  unknown_name: { pt: '«{name}» não está na lista.', en: '“{name}” is not on the list.' },
  not_a_day: { pt: 'Escreve um dia como 2026-11-18.', en: 'Write a day like 2026-11-18.' },
  not_a_month: { pt: 'Escreve um mês como 2026-11.', en: 'Write a month like 2026-11.' },
  not_a_time: { pt: 'Escreve dia e hora como 2026-11-18 09:30.', en: 'Write day and time like 2026-11-18 09:30.' },
  line_repeated: { pt: 'É o mesmo que a linha {line}.', en: 'It is the same as line {line}.' },
  line_ambiguous: {
    pt: 'Há mais do que um com este nome. Muda-o na sua página.',
    en: 'There is more than one with this name. Change it on its page.',
  },
  line_refused: {
    pt: 'Esta linha não pôde ser guardada. Confere-a outra vez.',
    en: 'This line could not be saved. Check it again.',
  },
  line_shown: {
    pt: 'Já não é um rascunho. Muda isto na sua página.',
    en: 'It is no longer a draft. Change this on its page.',
  },
  characters: {
    pt: 'Tira os caracteres invisíveis ou de controlo.',
    en: 'Remove invisible or control characters.',
  },
  marks: {
    pt: 'Tira os sinais empilhados sobre uma letra.',
    en: 'Remove the marks stacked on one letter.',
  },
  year: { pt: 'Escolhe um ano entre {0} e {1}.', en: 'Choose a year between {0} and {1}.' },
  url: { pt: 'Escreve um endereço que comece por https://.', en: 'Enter an address that starts with https://.' },
  email: { pt: 'Escreve um e-mail completo, como nome@exemplo.pt.', en: 'Enter a full email, like name@example.com.' },
  email_taken: { pt: 'Já existe uma conta com este e-mail.', en: 'There is already an account with this email.' },
  invited_elsewhere: {
    pt: 'Este e-mail já tem um convite em aberto para outra coisa. Retira-o primeiro, ou espera pela resposta.',
    en: 'This email has an open invitation to something else. Withdraw it first, or wait for the answer.',
  },
  recipient_limit: {
    pt: 'Este e-mail já recebeu hoje tantas mensagens destas quantas pode. Tenta outra vez amanhã.',
    en: 'This email has had as many of these messages today as it may. Try again tomorrow.',
  },
  cannot_answer: {
    pt: 'Esta pessoa não pode responder: a conta está suspensa ou não tem esse direito. Escolhe outra.',
    en: 'This person cannot answer: their account is suspended or lacks the right. Choose somebody else.',
  },
  password_weak: {
    pt: 'Escolhe uma palavra-passe mais difícil de adivinhar.',
    en: 'Choose a password that is harder to guess.',
  },
  password_weak_too_short: { pt: 'Usa pelo menos 12 caracteres.', en: 'Use at least 12 characters.' },
  password_weak_too_long: { pt: 'Usa no máximo 256 caracteres.', en: 'Use at most 256 characters.' },
  password_weak_contains_personal: {
    pt: 'Escolhe uma palavra-passe sem o teu nome nem o teu e-mail.',
    en: 'Choose a password without your name or your email.',
  },
  password_weak_contains_programme: {
    pt: 'Escolhe uma palavra-passe sem o nome do programa.',
    en: 'Choose a password without the name of the programme.',
  },
  alpha: { pt: 'Usa só letras.', en: 'Use letters only.' },
  alphaSpaces: { pt: 'Usa só letras e espaços.', en: 'Use letters and spaces only.' },
  between: { pt: 'Escreve um valor entre {0} e {1}.', en: 'Enter a value between {0} and {1}.' },
  length: { pt: 'Escreve exatamente {0} caracteres.', en: 'Enter exactly {0} characters.' },
  min: { pt: 'Escreve pelo menos {0} caracteres.', en: 'Enter at least {0} characters.' },
  max: { pt: 'Usa no máximo {0} caracteres.', en: 'Use at most {0} characters.' },
  digits: { pt: 'Escreve exatamente {0} algarismos.', en: 'Enter exactly {0} digits.' },
  regex: { pt: 'Este campo não é válido.', en: 'This field is not valid.' },
  confirmed: { pt: 'Os dois campos não são iguais.', en: 'The two fields are not the same.' },
  consent: { pt: 'Precisamos do teu acordo para continuar.', en: 'We need your agreement to continue.' },
  end_before_start: { pt: 'O fim tem de ser depois do início.', en: 'The end must come after the start.' },
  zone: { pt: 'Escolhe um fuso horário que exista.', en: 'Choose a time zone that exists.' },
  unknown_reference: { pt: 'Escolhe uma opção da lista.', en: 'Choose an option from the list.' },
  INVALID_COUNTRY: { pt: 'Escolhe o país.', en: 'Choose the country.' },
  NOT_A_NUMBER: { pt: 'Usa só algarismos.', en: 'Use digits only.' },
  TOO_SHORT: { pt: 'Número demasiado curto.', en: 'The number is too short.' },
  TOO_LONG: { pt: 'Número demasiado comprido.', en: 'The number is too long.' },
  INVALID: { pt: 'Este número não existe no país escolhido.', en: 'This number does not exist in that country.' },
} satisfies Record<string, Record<Locale, string>>
type Sentence = Record<Locale, string>

/** A page from an older release can receive a code that only a newer server has. */
export function errorText(locale: Locale, code: ErrorCode, retryAfter?: number | null): string {
  if (code === 'throttled' && retryAfter) return waitText(locale, retryAfter)
  const known: Record<string, Sentence> = errors
  const sentence = Object.hasOwn(known, code) ? known[code] : definedErrors.get(code)
  return (sentence ?? errors.internal)[locale]
}

/** Puts values in place of `{name}`. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

function waitText(locale: Locale, seconds: number): string {
  const unit = seconds < 90 ? 'second' : 'minute'
  const count = Math.ceil(unit === 'second' ? seconds : seconds / 60)
  const wait = new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { style: 'unit', unit, unitDisplay: 'long' })
  return locale === 'pt'
    ? `Demasiadas tentativas. Tenta outra vez daqui a ${wait.format(count)}.`
    : `Too many attempts. Try again in ${wait.format(count)}.`
}

/** An unknown code gets the default text: the field is not valid. */
export function fieldText(locale: Locale, code: string, params: Record<string, string | number> = {}): string {
  const sentence = fieldSentence(`${code}_${params['reason']}`) ?? fieldSentence(code) ?? genericFieldErrors.invalid
  return fillText(sentence[locale], params)
}

const fieldSentence = (code: string): Readonly<Sentence> | undefined =>
  Object.hasOwn(genericFieldErrors, code)
    ? genericFieldErrors[code as keyof typeof genericFieldErrors]
    : definedFieldErrors.get(code)
