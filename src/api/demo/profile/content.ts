import type { ExperienceKind } from '#contract/profile/entries.ts'

/** What the people of the demo tell about themselves, in the language of each. Studies follow from `people.ts`. */
export type DemoProfile = {
  city: string
  about: string
  languages: string
  experiences: DemoExperience[]
  projects: [title: string, description: string, keywords: string][]
}
type DemoExperience = [
  kind: ExperienceKind,
  title: string,
  organisation: string,
  start: string,
  /** Null still goes on. */
  end: string | null,
  summary: string,
]

const profile = (
  city: string,
  languages: string,
  about: string,
  experiences: DemoExperience[],
  projects: DemoProfile['projects'],
): DemoProfile => ({ city, languages, about, experiences, projects })

/** By the local part of the e-mail address. */
export const profiles: Record<string, DemoProfile> = {
  juror: profile(
    'Coimbra',
    'pt:native en:C1',
    'Estudo como as pessoas usam o que fazemos. Avalio projetos pelo que resolvem a quem os usa.',
    [['work', 'Investigadora', 'Universidade de Coimbra', '2010-09', null, 'Interação humano-computador.']],
    [['Escuta', 'Um método de testes com pessoas mais velhas.', 'UX']],
  ),
  partner: profile(
    'Aveiro',
    'pt:native en:C1',
    'Trago os problemas da rede de água a quem os queira resolver.',
    [['work', 'Inovação', 'Águas do Vouga', '2019-03', null, 'Parcerias com universidades e startups.']],
    [['Fugas', 'Medir o que se perde na rede.', 'IoT']],
  ),
  onit: profile(
    'Braga',
    '',
    'Programadora front-end. Gosto de interfaces que não deixam ninguém à porta, e de perceber porque é que alguém desiste a meio de um formulário.',
    [
      [
        'work',
        'Estágio de verão, front-end',
        'Nortada',
        '2025-06',
        '2025-09',
        'Reescrevi o formulário de marcações: passou de 14 campos para 6 e de 31 % para 12 % de desistências.',
      ],
      [
        'volunteer',
        'Coordenação de eventos',
        'Núcleo de Informática',
        '2023-10',
        '2025-06',
        'Organizei três edições do NightCode, com 180 participantes.',
      ],
    ],
    [
      ['Paragem', 'Horários de autocarro que funcionam sem rede.', 'React, PWA'],
      ['Ouvido', 'Sensor acústico para fugas de água. Desafio em curso.', 'Rust, IoT'],
    ],
  ),
  founder: profile(
    'Porto',
    'pt:native en:C1 es:B2',
    'Vendi em feiras com os meus avós antes de programar. A Caixeiro nasceu de uma tarde a fazer trocos à mão: quero que quem vende na rua tenha contas tão claras como quem vende numa loja.',
    [
      ['work', 'Fundadora', 'Caixeiro', '2025-09', null, 'Da ideia a 88 feirantes em onze feiras do Norte.'],
      [
        'work',
        'Engenheira de software',
        'Pagamentos Douro',
        '2021-09',
        '2025-08',
        'Reconciliação de 2 milhões de pagamentos por mês, sem um cêntimo perdido.',
      ],
    ],
    [['Banca', 'Terminal de pagamento que trabalha uma manhã inteira sem rede.', 'Go, SQLite, NFC']],
  ),
  mentor: profile(
    'Porto',
    'pt:native en:C2 fr:B1',
    'Invisto em equipas que falam com clientes todas as semanas. Acompanho startups há doze anos e continuo a aprender com quem diz que não.',
    [
      [
        'work',
        'Parceiro',
        'Socalco Capital',
        '2014-02',
        null,
        'Trinta e duas participações em fases iniciais, onze saídas.',
      ],
      ['work', 'Diretor financeiro', 'Têxtil do Ave', '2006-05', '2014-01', 'Levei a empresa à Alemanha e a Itália.'],
    ],
    [
      [
        'Folha de rosto',
        'Modelo financeiro de uma página para a primeira conversa com investidores.',
        'finanças, pitch',
      ],
    ],
  ),
  staff: profile(
    'Braga',
    'pt:native en:C1',
    'Coordeno o programa. O meu trabalho é que ninguém fique à espera de uma resposta.',
    [
      ['work', 'Coordenadora', 'Nortada', '2022-01', null, 'Quatro coortes, 61 pessoas colocadas.'],
      ['work', 'Gestora de projetos', 'Startup Braga', '2016-09', '2021-12', 'Programa de aceleração com 40 equipas.'],
    ],
    [
      [
        'Respostas a horas',
        'O relógio que conta os dias que faltam para responder a cada candidatura.',
        'serviço, processos',
      ],
    ],
  ),
  admin: profile(
    'Aveiro',
    'pt:native en:B2',
    'Mantenho a casa de pé: servidores, cópias de segurança e o que mais zumbir.',
    [
      [
        'work',
        'Responsável técnico',
        'Nortada',
        '2021-04',
        null,
        'Da instalação à operação, com 99,95 % de disponibilidade.',
      ],
      [
        'work',
        'Administrador de sistemas',
        'Universidade de Aveiro',
        '2008-09',
        '2021-03',
        'Duzentas máquinas e uma rede que nunca dormia.',
      ],
    ],
    [
      [
        'Arca',
        'Cópias de segurança cifradas, testadas todas as semanas por uma máquina que as restaura.',
        'PostgreSQL, Linux',
      ],
    ],
  ),
  'gustavo.peixoto': profile(
    'Matosinhos',
    'pt:native en:B2',
    'Aprendi Java na faculdade e TypeScript por gosto. Prefiro código aborrecido que se percebe à primeira.',
    [
      [
        'work',
        'Estágio curricular, back-end',
        'Banco do Atlântico',
        '2025-02',
        '2025-07',
        'Migrei doze relatórios de lotes noturnos para consultas que demoram segundos.',
      ],
    ],
    [['Recibo claro', 'Lê recibos de vencimento e explica cada linha.', 'Java, Spring Boot']],
  ),
  'rita.castanheira': profile(
    'Coimbra',
    'pt:native en:C1 fr:B2',
    'Geógrafa que programa. Um mapa bem feito acaba discussões.',
    [
      [
        'work',
        'Bolseira de investigação',
        'Centro de Estudos de Geografia',
        '2024-09',
        '2025-08',
        'Cartografei 1 200 hectares ardidos com imagens de satélite.',
      ],
    ],
    [['Sombra', 'O caminho a pé com mais sombra, a cada hora do dia.', 'Python, QGIS, PostGIS']],
  ),
  'andre.cordeiro': profile(
    'Braga',
    'pt:native en:C1',
    'Modelos pequenos que correm em máquinas pequenas. Se precisa de uma placa gráfica de mil euros, ainda não acabei.',
    [
      [
        'work',
        'Bolseiro',
        'Centro Algoritmi',
        '2024-10',
        '2025-07',
        'Deteção de avarias por som com um modelo de 38 kB.',
      ],
    ],
    [['Grilo', 'Reconhece dez aves pelo canto, num microcontrolador.', 'PyTorch, TinyML']],
  ),
  'lara.pimentel': profile(
    'Ílhavo',
    'pt:native en:B2 it:A2',
    'Desenho com as pessoas, não para elas. Começo sempre no papel.',
    [
      [
        'work',
        'Designer júnior',
        'Estúdio Ria',
        '2025-01',
        '2025-12',
        'Redesenhei a bilheteira do teatro municipal: menos 40 % de chamadas para a linha de apoio.',
      ],
    ],
    [['Letra grande', 'Biblioteca de componentes para quem vê mal.', 'Figma, acessibilidade']],
  ),
  'diogo.macedo': profile(
    'Porto',
    'pt:native en:B2',
    'Back-end em Go. Gosto de medir antes de mudar.',
    [
      [
        'work',
        'Programador em tempo parcial',
        'Logística Leça',
        '2024-03',
        '2025-09',
        'Baixei o tempo de resposta da API de encomendas de 900 para 80 ms.',
      ],
    ],
    [['Fila', 'Fila de tarefas em PostgreSQL, com 300 linhas e sem dependências.', 'Go, PostgreSQL']],
  ),
  'sofia.brandao': profile(
    'Guimarães',
    'pt:native en:C1',
    'Um teste é uma história com um fim. Escrevo os que falham antes dos que passam.',
    [
      [
        'work',
        'Estágio, qualidade',
        'Oficina Norte',
        '2024-09',
        '2025-03',
        'Cobri o circuito de compra com 40 percursos que correm em três minutos.',
      ],
    ],
    [['Contraste', 'Extensão que mostra o que se lê mal numa página.', 'Playwright, TypeScript']],
  ),
  'tiago.freitas': profile(
    'Vila Real',
    'pt:native en:B1',
    'Cresci entre vinhas e placas de circuito. Ponho sensores onde ninguém quer ir medir.',
    [
      [
        'volunteer',
        'Formador de eletrónica',
        'Clube de Robótica de Vila Real',
        '2023-09',
        null,
        'Vinte alunos por ano, dos 12 aos 17 anos.',
      ],
    ],
    [['Tampa que avisa', 'Tampa de saneamento que diz quando a levantam.', 'C, ESP32, MQTT']],
  ),
  'joana.esteves': profile(
    'Viana do Castelo',
    'pt:native en:B2 es:B1',
    'Segurança do lado de quem defende. Explico riscos a quem não os quer ouvir.',
    [
      [
        'work',
        'Estágio, resposta a incidentes',
        'Porto de Viana',
        '2025-02',
        '2025-07',
        'Escrevi os primeiros 14 planos de resposta da casa.',
      ],
    ],
    [['Isco', 'Exercícios de phishing para associações, com relatório sem nomes.', 'Python, Linux']],
  ),
  'miguel.arantes': profile(
    'Barcelos',
    'pt:native en:B2',
    'Aplicações móveis que abrem depressa em telefones velhos.',
    [['work', 'Programador Android', 'Galo Apps', '2024-11', '2025-10', 'Reduzi a aplicação de 48 para 11 MB.']],
    [['Feira', 'Calendário das feiras do Minho, com aviso de véspera.', 'Kotlin, Compose']],
  ),
  'carolina.vaz': profile(
    'Braga',
    'pt:native en:C1 de:A2',
    'Vim da psicologia. Pergunto primeiro, desenho depois.',
    [
      [
        'work',
        'Investigadora de utilizadores',
        'Hospital de Braga',
        '2024-06',
        '2025-06',
        'Trinta entrevistas sobre a espera na urgência, e três mudanças que ficaram.',
      ],
    ],
    [['Caderno', 'Guia de entrevistas para equipas sem investigadores.', 'investigação, escrita']],
  ),
  'pedro.lobo': profile(
    'Barcelos',
    'pt:native en:B1',
    'Redes e servidores. A paciência vem incluída.',
    [
      [
        'work',
        'Técnico de redes',
        'Câmara de Barcelos',
        '2024-01',
        '2025-08',
        'Liguei 23 escolas por fibra sem parar uma aula.',
      ],
    ],
    [['Farol', 'Painel que mostra o estado da rede a quem não é técnico.', 'Ansible, Linux']],
  ),
  'mariana.sequeira': profile(
    'Porto',
    'pt:native en:C1',
    'Um gráfico honesto vale mais do que dez bonitos. Tento fazer os dois.',
    [
      [
        'work',
        'Estágio, dados',
        'Instituto de Saúde Pública',
        '2025-01',
        '2025-06',
        'Painel semanal da gripe, lido por 300 centros de saúde.',
      ],
    ],
    [['Maré de dados', 'Cinquenta anos de temperatura do mar, num só ecrã.', 'R, D3']],
  ),
  'francisco.barros': profile(
    'Barcelos',
    'pt:native en:B2',
    'Faço jogos pequenos em motores grandes, e às vezes o contrário.',
    [
      [
        'work',
        'Programador de jogos',
        'Estúdio Cávado',
        '2024-09',
        '2025-09',
        'Física e som de um jogo com 20 mil jogadores.',
      ],
    ],
    [['Moinho', 'Jogo de estratégia em que o vento decide.', 'Godot, C++']],
  ),
  'ana.lua.teles': profile(
    'Aveiro',
    'pt:native en:B2 fr:A2',
    'Ilustro e programo. O desenho também é uma interface.',
    [
      [
        'work',
        'Ilustradora independente',
        'Por conta própria',
        '2022-05',
        null,
        'Dois livros infantis e a sinalética de um museu.',
      ],
    ],
    [['Salina', 'Cores de uma paisagem, tiradas de uma fotografia.', 'Svelte, SVG']],
  ),
  'bernardo.antunes': profile(
    'Braga',
    'pt:native en:C1',
    'Automatizo o que faço duas vezes.',
    [
      [
        'work',
        'Estágio, plataforma',
        'Nuvem do Minho',
        '2025-03',
        '2025-09',
        'Cada equipa passou a ter um ambiente de testes em 4 minutos.',
      ],
    ],
    [['Apaga a luz', 'Desliga à noite as máquinas que ninguém usa.', 'Terraform, AWS']],
  ),
  'leonor.prata': profile(
    'Braga',
    'pt:native en:C1',
    'Entre a biologia e o código. Gosto de dados que vieram de um ser vivo.',
    [
      [
        'work',
        'Bolseira',
        'Instituto de Nanotecnologia',
        '2024-09',
        '2025-08',
        'Classifiquei 60 mil sequências de bactérias do solo.',
      ],
    ],
    [['Musgo', 'Identifica musgos por fotografia, com a ajuda de quem sabe.', 'Python, aprendizagem automática']],
  ),
  'xavier.ramalho': profile(
    'Coimbra',
    'pt:native en:B2',
    'Vim da matemática. Ainda escrevo demonstrações, agora compilam.',
    [['education', 'Monitor de Análise', 'Universidade de Coimbra', '2023-09', '2025-06', 'Duas turmas, 60 alunos.']],
    [['Prova', 'Verifica exercícios de lógica e diz onde o passo falha.', 'Haskell, Rust']],
  ),
  'matilde.rosa': profile(
    'Ponte de Lima',
    'pt:native en:B2 es:B2',
    'Traduzo entre quem precisa e quem faz.',
    [
      [
        'work',
        'Analista de negócio',
        'Cooperativa do Lima',
        '2024-02',
        '2025-10',
        'Do pedido em papel ao portal: menos 11 dias por encomenda.',
      ],
    ],
    [['Antes e depois', 'Modelo para mostrar um processo numa só folha.', 'processos, Power BI']],
  ),
  'nuno.salgado': profile(
    'Chaves',
    'pt:native en:B1 fr:B2',
    'Ensinei físico-química durante catorze anos. Agora aprendo eu, e programo para quem ensina.',
    [
      ['training', 'Curso intensivo de JavaScript', 'Escola 42', '2025-01', '2025-08', 'Mil horas, trinta projetos.'],
      [
        'work',
        'Professor',
        'Agrupamento de Escolas de Chaves',
        '2010-09',
        '2024-08',
        'Mais de mil alunos, e um laboratório montado de raiz.',
      ],
    ],
    [['Bancada', 'Experiências de química que se podem partir sem perigo.', 'JavaScript, Canvas']],
  ),
  'amara.diallo': profile(
    'Braga',
    'fr:native en:C1 pt:B1 wo:native',
    'Front-end developer, new to Braga. I came for a master and stayed for the people. I care about the first second of a page.',
    [
      [
        'work',
        'Web developer',
        'Dakar Digital',
        '2022-03',
        '2024-08',
        'Built the booking site of a ferry line: 40,000 tickets in the first season.',
      ],
    ],
    [['Ferry', 'Timetables and tickets that survive a bad connection.', 'React, Next.js']],
  ),
  'lukas.weber': profile(
    'Porto',
    'de:native en:C1 pt:A2',
    'Data engineer in training. I like pipelines that explain themselves.',
    [
      [
        'work',
        'Working student, data',
        'Stadtwerke Ulm',
        '2023-10',
        '2025-06',
        'Moved the nightly load from six hours to forty minutes.',
      ],
    ],
    [['Ledger', 'Tests for tables: says which row broke which promise.', 'Python, dbt']],
  ),
  'tomas.figueiredo': profile(
    'Vila Real',
    'pt:native en:B2',
    'Agrónomo. A Rega nasceu de um verão em que a água acabou em julho.',
    [['work', 'Fundador', 'Rega', '2025-09', null, 'Sensores em doze hortas de Braga, menos 38 % de água.']],
    [['Sonda', 'Sensor de humidade que vive dois anos com uma pilha.', 'MQTT, LoRa']],
  ),
  'catarina.moreno': profile(
    'Porto',
    'pt:native en:C1',
    'Quero que ninguém se assuste com a conta da luz: explico-a antes de chegar.',
    [['work', 'Fundadora', 'Contador', '2026-01', null, 'Sessenta casas a experimentar em Barcelos.']],
    [['Meia conta', 'Simula a conta de luz de um prédio que partilha.', 'Python, energia']],
  ),
  'duarte.nogueira': profile(
    'Guimarães',
    'pt:native en:B2 fr:B1',
    'Filho de mecânico. Um orçamento devia perceber-se sem pedir desculpa por perguntar.',
    [
      [
        'work',
        'Fundador',
        'Oficina Norte',
        '2025-11',
        null,
        'Lemos um orçamento numa fotografia e explicamo-lo linha a linha.',
      ],
    ],
    [['Folha limpa', 'Lê orçamentos amarrotados a partir de uma fotografia.', 'visão computacional, Python']],
  ),

  'helena.sarmento': profile(
    'Coimbra',
    'pt:native en:C1 es:B2',
    'Enfermeira durante oito anos. A Zelo põe cuidadores e família na mesma página.',
    [
      ['work', 'Fundadora', 'Zelo', '2024-03', null, 'Mil e quatrocentas famílias, todos os dias.'],
      ['work', 'Enfermeira', 'Hospitais da Universidade de Coimbra', '2014-09', '2024-02', 'Cuidados intensivos.'],
    ],
    [['Turno calmo', 'Avisos que só tocam quando é preciso.', 'saúde, proteção de dados']],
  ),
  'ivo.magalhaes': profile(
    'Braga',
    'pt:native en:B2',
    'Arquiteto. Cansei-me de ver o diário de obra preenchido de memória à sexta-feira.',
    [['work', 'Fundador', 'Fio de Prumo', '2024-11', null, 'Trinta e seis obras com o diário em dia.']],
    [['Rampa', 'Mede inclinações com o telefone.', 'React Native']],
  ),
  'teresa.vilar': profile(
    'Olhão',
    'pt:native en:B2 it:B1',
    'Neta de pescadores de Olhão. Na Lota Digital, o peixe tem comprador antes de chegar a terra.',
    [
      [
        'work',
        'Fundadora',
        'Lota Digital',
        '2025-10',
        null,
        'Catorze embarcações e vinte restaurantes no mesmo leilão.',
      ],
    ],
    [['Etiqueta', 'De que barco veio cada peixe.', 'rastreabilidade, leilões']],
  ),

  'vasco.pinheiro': profile(
    'Peniche',
    'pt:native en:C1',
    'Oceanógrafo. O mar fala em números, e pouca gente os ouve.',
    [['work', 'Fundador', 'Boia', '2026-01', null, 'Avisos de mar por SMS em nove portos.']],
    [['Ondulação', 'Boia de baixo custo que mede ondas e vento.', 'Python, sensores']],
  ),
  'yara.monteiro': profile(
    'Matosinhos',
    'pt:native en:C1 kea:native',
    'Um lugar de estacionamento custa mais do que um passe. Faço essa conta empresa a empresa.',
    [['work', 'Fundadora', 'Passe Verde', '2026-02', null, 'Três empresas a trocar garagens por passes.']],
    [['Montra', 'Uma loja na rede em dez minutos.', 'Vue, Node.js']],
  ),

  'filipa.rocha': profile(
    'Coimbra',
    'pt:native en:C2 de:B1',
    'Advogada de startups. Traduzo contratos para português.',
    [['work', 'Sócia', 'Rocha & Associados', '2012-01', null, 'Mais de cem rondas de investimento acompanhadas.']],
    [['Pacto simples', 'Pacto de sócios comentado, linha a linha.', 'direito, modelos']],
  ),
  'jorge.almada': profile(
    'Braga',
    'pt:native en:C1',
    'Arquiteto de software. A melhor arquitetura é a que se explica num quadro.',
    [
      [
        'work',
        'Arquiteto de software',
        'Nortada',
        '2011-03',
        null,
        'Da primeira linha à plataforma que serve 3 milhões de pessoas.',
      ],
    ],
    [['Quadro branco', 'Exercícios de arquitetura para quem começa.', 'arquitetura, ensino']],
  ),
  'luisa.ferraz': profile(
    'Porto',
    'pt:native en:C2 es:C1',
    'Diretora de produto. Digo muitas vezes que não, para podermos dizer que sim.',
    [['work', 'Diretora de produto', 'Mercado Aberto', '2017-05', null, 'De 4 para 40 pessoas, sem perder o fio.']],
    [['Preço justo', 'Como encontrar um preço em cinco conversas.', 'produto, preços']],
  ),
  'samuel.reis': profile(
    'Aveiro',
    'pt:native en:B2',
    'Engenheiro de qualidade. Parto as coisas antes dos outros.',
    [
      [
        'work',
        'Engenheiro de qualidade',
        'Ferramentas Vouga',
        '2013-09',
        null,
        'Duas mil entregas por ano, com dois testes por cada linha que dói.',
      ],
    ],
    [['Cai e levanta', 'Mata serviços ao acaso e conta como voltam.', 'testes, resiliência']],
  ),
  'vera.lima': profile(
    'Braga',
    'pt:native en:C1',
    'Comunidade e eventos. Sei o nome de toda a gente, e quem não come glúten.',
    [['work', 'Comunidade e eventos', 'Nortada', '2023-02', null, 'Sessenta eventos por ano.']],
    [['Porta aberta', 'Lista de tarefas de um evento, da véspera ao dia seguinte.', 'eventos']],
  ),
  'paulo.seabra': profile(
    'Porto',
    'pt:native en:C1 fr:B1',
    'Acompanho startups depois do entusiasmo, que é quando mais precisam.',
    [['work', 'Acompanhamento de startups', 'Nortada', '2022-06', null, 'Dezoito startups por coorte.']],
    [['Segunda-feira', 'Ritual de 20 minutos para equipas pequenas.', 'mentoria']],
  ),
}
