import type { UpdateInput } from '#contract/startups/updates.ts'

type Figure = [name: string, unit: string | null, first: number, last: number]
type Reached = [title: string, evidence: string]

export type DemoYear = {
  figures: Figure[]
  /** Two approved, one done. */
  reached: [Reached, Reached, Reached]
  /** In progress, and planned. */
  ahead: [string, string]
  /** Months since its last update; 1 has told the month that is over. */
  silence?: number
}

/** What the startups that are, or were, active in the programme can tell of a year. */
export const demoYears: Record<string, DemoYear> = {
  Caixeiro: {
    figures: [
      ['Feirantes ativos', null, 9, 88],
      ['Receita', '€', 270, 2640],
      ['Feiras', null, 2, 11],
    ],
    reached: [
      ['Faturação certificada', 'Certificado n.º 2981, de janeiro.'],
      ['Uma feira inteira sem papel', 'Barcelos, quarenta e uma bancas numa manhã.'],
      ['Trinta feirantes a pagar', 'Trinta e dois contratos assinados.'],
    ],
    ahead: ['100 feirantes ativos', 'Pagamentos sem rede'],
    silence: 2,
  },
  Rega: {
    figures: [
      ['Hortas-piloto', null, 1, 12],
      ['Sensores no terreno', null, 14, 340],
      ['Menos água', '%', 8, 38],
    ],
    reached: [
      ['Sensor que dura um inverno', 'Cinco meses na horta de Lamaçães sem trocar a pilha.'],
      ['Protocolo com a câmara', 'Assinado em Braga; oito hortas até ao verão.'],
      ['Primeiro relatório de água', 'Menos 31 % em quatro hortas, medido pela Agere.'],
    ],
    ahead: ['Cinquenta hortas', 'Fábrica para os sensores'],
  },
  Boia: {
    figures: [
      ['Embarcações', null, 3, 61],
      ['Portos', null, 1, 9],
    ],
    reached: [
      ['Primeiro aviso por SMS', 'Sete mestres de Peniche receberam-no às cinco da manhã.'],
      ['Acordo com o porto de Peniche', 'Carta do mestre do porto.'],
      ['Um inverno sem falhas', '112 avisos, nenhum falso.'],
    ],
    ahead: ['Duzentas embarcações', 'Versão para os Açores'],
  },
  'Fio de Prumo': {
    figures: [
      ['Obras', null, 2, 36],
      ['Diários por semana', null, 6, 171],
    ],
    reached: [
      ['Diário ditado em obra', 'Um encarregado, três semanas, nenhum dia em branco.'],
      ['Aceite pela fiscalização', 'Parecer de duas entidades.'],
      ['Primeira construtora a pagar', 'Contrato de um ano com a Lis Obras.'],
    ],
    ahead: ['Cem obras', 'Fotografias ligadas à planta'],
  },
  Cábula: {
    figures: [
      ['Estudantes por semana', null, 120, 1840],
      ['Assinaturas', null, 4, 212],
    ],
    reached: [
      ['Leitura de letra à mão', 'Acerta em nove de cada dez palavras.'],
      ['Três escolas a experimentar', 'Coimbra, Condeixa e Lousã.'],
      ['Duzentas assinaturas', 'Painel de pagamentos de fevereiro.'],
    ],
    ahead: ['Versão para professores', 'Mil assinaturas'],
  },
  'Lota Digital': {
    figures: [
      ['Leilões', null, 0, 23],
      ['Restaurantes', null, 2, 20],
    ],
    reached: [
      ['Primeiro leilão online', 'Quarenta quilos de carapau em onze minutos.'],
      ['Licença de comprador', 'Emitida pela Docapesca.'],
      ['Dez restaurantes de Olhão', 'Lista com contactos.'],
    ],
    ahead: ['Leilão todos os dias', 'Segunda lota'],
    silence: 5,
  },
  Zelo: {
    figures: [
      ['Famílias', null, 310, 1420],
      ['Cuidadores', null, 45, 260],
      ['Receita', '€', 3100, 18900],
    ],
    reached: [
      ['Registo em menos de um minuto', 'Medido com doze cuidadores.'],
      ['Parecer de proteção de dados', 'Da encarregada de proteção de dados do hospital.'],
      ['Primeiro município', 'Contrato com Aveiro.'],
    ],
    ahead: ['Cinco municípios', 'Ligação à receita eletrónica'],
  },
  'Vidro Certo': {
    figures: [
      ['Cafés', null, 140, 300],
      ['Toneladas de vidro', 't', 22, 61],
    ],
    reached: [
      ['Rota que se desenha sozinha', 'Menos 40 km por dia.'],
      ['Trezentos cafés', 'Lista de clientes.'],
      ['Contas no verde', 'Balancete do último trimestre.'],
    ],
    ahead: ['Segunda carrinha', 'Lisboa'],
  },
}

type Told = Pick<UpdateInput, 'progress' | 'obstacle' | 'ask'>

const month = (progress: string, obstacle: string | null = null, ask: string | null = null): Told => ({
  progress,
  obstacle,
  ask,
})

/** Twelve months of any young company; `{what}`, `{before}` and `{now}` come from its first figure. */
export const demoMonths: readonly Told[] = [
  month('Falámos com dezanove pessoas e mudámos a primeira página por causa do que ouvimos.'),
  month('Passámos de {before} para {now} ({what}).', 'Perdemos duas semanas com uma integração que afinal não existe.'),
  month(
    'A primeira versão que se instala sem nós por perto.',
    null,
    'Alguém que já tenha escrito um manual de instalação.',
  ),
  month('Mês calmo: {now} ({what}). Preparámos os preços.', 'Não sabemos quanto cobrar a quem usa pouco.'),
  month(
    'Contratámos ajuda a meio tempo e arrumámos as contas.',
    null,
    'Um modelo de contrato para trabalho a meio tempo.',
  ),
  month('De {before} a {now} ({what}), quase tudo por recomendação.'),
  month('Resolvemos a lentidão de que todos se queixavam.', 'O apoio a clientes leva-nos as manhãs.'),
  month('Duas apresentações, uma delas correu bem. Estamos em {now} ({what}).', 'Ainda explicamos mal o que fazemos.'),
  month(
    'Verão: menos uso, como esperávamos. Escrevemos testes e dormimos.',
    null,
    'Conhecer alguém que venda a câmaras municipais.',
  ),
  month('Voltámos com força: de {before} para {now} ({what}).', 'Um cliente grande atrasa o pagamento.'),
  month('Assinámos o primeiro contrato de um ano.', null, 'Uma segunda opinião sobre as cláusulas de saída.'),
  month(
    'Fechámos o mês com {now} ({what}). A equipa está cansada e contente.',
    'Precisamos de decidir entre crescer e arrumar a casa.',
  ),
]
