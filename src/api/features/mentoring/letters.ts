import type { Locale } from '#contract/endpoint.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>
export type LetterName = keyof typeof letters

export const letters = {
  given: {
    pt: [
      'A hora é vossa: {mentor}',
      'A hora com {mentor} é vossa: {when}.',
      'Onde: {where}',
      'Podem mudá-la ou desmarcá-la na página da hora, até ao prazo que lá está.',
    ],
    en: [
      'The hour is yours: {mentor}',
      'The hour with {mentor} is yours: {when}.',
      'Where: {where}',
      'You can move or cancel it on its page, until the time that it says.',
    ],
  },
  booked: {
    pt: ['{who} marcou uma hora contigo', '{who} tem uma hora contigo: {when}.', 'O que querem resolver: {question}'],
    en: ['{who} booked an hour with you', '{who} has an hour with you: {when}.', 'What they want to solve: {question}'],
  },
  moved: {
    pt: ['A hora com {mentor} mudou', 'A hora com {mentor} é agora: {when}.', 'Onde: {where}'],
    en: ['The hour with {mentor} has moved', 'The hour with {mentor} is now: {when}.', 'Where: {where}'],
  },
  movedMentor: {
    pt: ['{who} mudou a hora', 'A hora com {who} é agora: {when}.'],
    en: ['{who} moved the hour', 'The hour with {who} is now: {when}.'],
  },
  cancelled: {
    pt: [
      '{mentor} não pode: {when}',
      '{mentor} teve de cancelar a vossa hora: {when}. Não conta como usada. Há outras horas na página da mentoria.',
    ],
    en: [
      '{mentor} cannot come: {when}',
      '{mentor} had to cancel your hour: {when}. It does not count as used. There are other hours on the mentoring page.',
    ],
  },
  cancelledAsked: {
    pt: [
      'A hora de {mentor} já não existe',
      '{mentor} retirou a hora que pediram: {when}. Há outras na página da mentoria.',
    ],
    en: [
      'The hour of {mentor} is gone',
      '{mentor} took the hour back that you asked for: {when}. There are others on the mentoring page.',
    ],
  },
  cancelledMentor: {
    pt: ['Cancelaste a hora com {who}', 'A hora com {who}, {when}, está cancelada. A equipa já sabe.'],
    en: ['You cancelled the hour with {who}', 'The hour with {who}, {when}, is cancelled. The team has been told.'],
  },
  withdrawn: {
    pt: ['{who} desmarcou a hora', '{who} desmarcou: {when}. A hora volta a ficar livre ou passa a quem espera.'],
    en: ['{who} cancelled the hour', '{who} cancelled: {when}. The hour is free again, or goes to who waits.'],
  },
  withdrawnTeam: {
    pt: ['Hora desmarcada: {mentor}', 'A hora com {mentor}, {when}, está desmarcada e não conta como usada.'],
    en: ['Hour cancelled: {mentor}', 'The hour with {mentor}, {when}, is cancelled and does not count as used.'],
  },
  offered: {
    pt: [
      'Uma hora ficou livre: {mentor}',
      'A hora com {mentor}, {when}, ficou livre e é vossa se a aceitarem até {until}.',
    ],
    en: [
      'An hour came free: {mentor}',
      'The hour with {mentor}, {when}, came free and is yours if you accept it by {until}.',
    ],
  },
  expired: {
    pt: ['O prazo para aceitar a hora terminou', 'Ninguém aceitou a tempo a hora com {mentor}, {when}.'],
    en: ['The time to accept the hour has passed', 'Nobody accepted the hour with {mentor}, {when}, in time.'],
  },
  lineEnds: {
    pt: [
      'Esta hora não vagou',
      'A hora com {mentor}, {when}, ficou com outra equipa. Na próxima que pedires, quem teve menos horas vem primeiro.',
    ],
    en: [
      'This hour did not become free',
      'The hour with {mentor}, {when}, stays with another team. For the next one you ask for, who had fewer hours goes first.',
    ],
  },
  waiting: {
    pt: [
      'A hora foi para outra equipa',
      'A hora com {mentor}, {when}, foi para quem teve menos horas este mês. O pedido fica na lista de espera; a ordem está na página do pedido.',
    ],
    en: [
      'The hour went to another team',
      'The hour with {mentor}, {when}, went to who had fewer hours this month. You are in the waiting line; the order is on the page of the request.',
    ],
  },
  reminder: {
    pt: ['Amanhã: {mentor}', 'A hora com {mentor} é {when}.', 'Onde: {where}'],
    en: ['Tomorrow: {mentor}', 'Your hour with {mentor} is {when}.', 'Where: {where}'],
  },
  reminderMentor: {
    pt: ['Amanhã: {who}', 'A tua hora com {who} é {when}. A preparação lê-se em três minutos.'],
    en: ['Tomorrow: {who}', 'Your hour with {who} is {when}. The brief takes three minutes to read.'],
  },
  after: {
    pt: ['Como correu com {who}?', 'A hora com {who} foi {when}. Diz se vieram e deixa a nota: leva dois minutos.'],
    en: [
      'How did it go with {who}?',
      'The hour with {who} was {when}. Say whether they came and leave the note: it takes two minutes.',
    ],
  },
  note: {
    pt: ['{mentor} deixou uma nota', '{mentor} deixou a nota da vossa sessão:'],
    en: ['{mentor} left you a note', '{mentor} left you a note of the session:'],
  },
  missed: {
    pt: [
      'Ninguém foi à hora com {mentor}',
      '{mentor} esperou e ninguém veio. A hora conta como usada e pesa a dobrar quando duas equipas querem a mesma hora.',
    ],
    en: [
      'You missed the hour with {mentor}',
      '{mentor} waited and nobody came. The hour counts as used, and twice when two teams want the same hour.',
    ],
  },
  decided: {
    pt: ['{who} decidiu', 'De dois conselhos que puxavam para lados diferentes, {who} escolheu: {chosen}'],
    en: ['{who} has chosen', 'Of two pieces of advice that pulled apart, {who} chose: {chosen}'],
  },
} satisfies Record<string, Letter>

const seeHour = { pt: 'Ver a hora', en: 'See the hour' }
const otherHours = { pt: 'Ver outras horas', en: 'See other hours' }
const prepare = { pt: 'Preparar', en: 'Prepare' }
const ownHours = { pt: 'As minhas horas', en: 'My hours' }

export const labels: Record<LetterName, Record<Locale, string>> = {
  given: seeHour,
  booked: prepare,
  moved: seeHour,
  movedMentor: prepare,
  cancelled: otherHours,
  cancelledAsked: otherHours,
  cancelledMentor: ownHours,
  withdrawn: ownHours,
  withdrawnTeam: otherHours,
  offered: { pt: 'Aceitar a hora', en: 'Accept the hour' },
  expired: otherHours,
  lineEnds: otherHours,
  waiting: { pt: 'Ver a ordem', en: 'See the order' },
  reminder: seeHour,
  reminderMentor: prepare,
  after: { pt: 'Deixar a nota', en: 'Leave the note' },
  note: { pt: 'Ver a sessão', en: 'See the session' },
  missed: { pt: 'Ver a sessão', en: 'See the session' },
  decided: ownHours,
}
