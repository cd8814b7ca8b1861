import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findAdministrators } from './queries.ts'

const letters = {
  pt: [
    'O webhook «{name}» parou',
    'Falhou durante um dia, ou quem o recebe disse que já não existe. Não enviamos mais nada.',
    'O que acontece entretanto fica guardado 30 dias, e segue quando o retomares.',
  ],
  en: [
    'The webhook “{name}” has stopped',
    'It failed for a day, or its receiver said that it is gone. We send nothing more.',
    'What happens meanwhile is kept for 30 days, and follows once you resume it.',
  ],
} as const
const see = { pt: 'Ver integrações', en: 'See integrations' } as const

const machines = {
  machine_created: {
    pt: [
      'Há um token de máquina novo: «{name}»',
      'Com ele um sistema entra sem pessoa. Se ninguém da equipa o criou, apaga-o já.',
    ],
    en: [
      'There is a new machine token: “{name}”',
      'By it a system comes in without a person. If nobody of the team made it, delete it now.',
    ],
  },
  machine_ends: {
    pt: [
      'O token «{name}» acaba daqui a uma semana',
      'O sistema que o usa deixa de entrar. Cria outro e troca-o antes.',
    ],
    en: [
      'The token “{name}” ends in a week',
      'The system that uses it will no longer come in. Make another one and replace it before.',
    ],
  },
} as const

export async function tellOfMachine(
  tx: Db,
  deps: Deps,
  occasion: keyof typeof machines,
  values: { name: string },
): Promise<void> {
  await tellPeople(tx, deps, `integrations.${occasion}`, await findAdministrators(tx), ({ locale }) =>
    letterOf(machines[occasion][locale], { name: values.name }, '/manage/integrations', see[locale]),
  )
}

export async function tellStopped(tx: Db, deps: Deps, { id, name }: { id: string; name: string }): Promise<void> {
  const url = '/manage/integrations'
  await tellPeople(tx, deps, 'integrations.stopped', await findAdministrators(tx), ({ locale }) => ({
    ...letterOf(letters[locale], { name }, url, see[locale]),
    about: id,
  }))
}
