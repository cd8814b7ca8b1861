import type { Locale } from '#contract/endpoint.ts'
import type { ApplicationState } from './states.ts'

/** How a posting ends: it takes no more applications, all openings are taken, or it is taken back. */
export const endKinds = ['closed', 'filled', 'withdrawn'] as const
export type EndKind = (typeof endKinds)[number]

/** Those who wait, by what they were told last: each hears the end in words of their own. */
export const waitGroups = ['waiting', 'interview', 'offer'] as const
export type WaitGroup = (typeof waitGroups)[number]
export const groupOf = (told: ApplicationState): WaitGroup =>
  told === 'interview' || told === 'offer' ? told : 'waiting'

export type EndLetter = Record<Locale, [subject: string, ...sentences: string[]]>

const over = {
  pt: 'Resposta à tua candidatura: {title}',
  en: 'The answer to your application: {title}',
} as const

/** What the applicant is written; whoever ends a posting reads it before. */
export const endLetters: Record<EndKind, Record<WaitGroup, EndLetter>> = {
  closed: {
    waiting: {
      pt: [
        'Já não entram candidaturas: {title}',
        '«{title}» deixou de aceitar candidaturas. A tua continua de pé: tens resposta até {day}.',
      ],
      en: [
        'No more applications: {title}',
        '“{title}” takes no more applications. Yours still stands: you will have an answer by {day}.',
      ],
    },
    interview: {
      pt: [
        'Já não entram candidaturas: {title}',
        '«{title}» deixou de aceitar candidaturas. A tua entrevista mantém-se, e tens resposta até {day}.',
      ],
      en: [
        'No more applications: {title}',
        '“{title}” takes no more applications. Your interview stands, and you will have an answer by {day}.',
      ],
    },
    offer: {
      pt: [
        'Já não entram candidaturas: {title}',
        '«{title}» deixou de aceitar candidaturas. A tua proposta continua de pé até {replyBy}.',
      ],
      en: ['No more applications: {title}', '“{title}” takes no more applications. Your offer stands until {replyBy}.'],
    },
  },
  filled: {
    waiting: {
      pt: [
        over.pt,
        'As vagas de «{title}» ficaram preenchidas, e a tua candidatura não segue em frente. Obrigado pelo teu tempo.',
      ],
      en: [
        over.en,
        'The openings of “{title}” are taken, and your application does not go further. Thank you for your time.',
      ],
    },
    interview: {
      pt: [
        'A entrevista fica sem efeito: {title}',
        'As vagas de «{title}» ficaram preenchidas. A tua entrevista fica sem efeito: pedimos desculpa pelo transtorno.',
      ],
      en: [
        'The interview is cancelled: {title}',
        'The openings of “{title}” are taken. Your interview is cancelled: we are sorry for the trouble.',
      ],
    },
    offer: {
      pt: [
        'A proposta fica sem efeito: {title}',
        'As vagas de «{title}» ficaram preenchidas antes de responderes. A proposta que tinhas fica sem efeito: pedimos desculpa.',
      ],
      en: [
        'The offer no longer stands: {title}',
        'The openings of “{title}” were taken before you answered. Your offer no longer stands: we are sorry.',
      ],
    },
  },
  withdrawn: {
    waiting: {
      pt: [
        over.pt,
        '{organisation} retirou «{title}», e a tua candidatura acaba aqui. Não se deve a ti nem ao que enviaste.',
      ],
      en: [
        over.en,
        '{organisation} withdrew “{title}”, and your application ends here. It is not because of you or of what you sent.',
      ],
    },
    interview: {
      pt: [
        'A entrevista fica sem efeito: {title}',
        '{organisation} retirou «{title}». A tua entrevista fica sem efeito: não se deve a ti, e pedimos desculpa.',
      ],
      en: [
        'The interview is cancelled: {title}',
        '{organisation} withdrew “{title}”. Your interview is cancelled: it is not because of you, and we are sorry.',
      ],
    },
    offer: {
      pt: [
        'A proposta fica sem efeito: {title}',
        '{organisation} retirou «{title}», e a proposta que tinhas fica sem efeito. Não se deve a ti, e pedimos desculpa.',
      ],
      en: [
        'The offer no longer stands: {title}',
        '{organisation} withdrew “{title}”, and your offer no longer stands. It is not because of you, and we are sorry.',
      ],
    },
  },
}
