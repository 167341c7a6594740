import { form, ifYes, item, number, option, page, w } from './words.ts'

const often = () => [
  option('never', w('Not at all', 'Überhaupt nicht', 'إطلاقًا'), 0),
  option('days', w('On some days', 'An einzelnen Tagen', 'في بعض الأيام'), 1),
  option('most', w('On more than half the days', 'An mehr als der Hälfte der Tage', 'في أكثر من نصف الأيام'), 2),
  option('always', w('Nearly every day', 'Beinahe jeden Tag', 'كل يوم تقريبًا'), 3),
]

/** What every new patient is asked: conditions, a body-mass index, and the two questions of the PHQ-2. */
export const anamnesis = form(
  w('Before your first visit', 'Vor Ihrem ersten Termin', 'قبل موعدك الأول'),
  w(
    'It takes about five minutes. You can stop at any time and go on later.',
    'Es dauert etwa fünf Minuten. Sie können jederzeit unterbrechen und später weitermachen.',
    'يستغرق ذلك نحو خمس دقائق. يمكنك التوقف في أي وقت والمتابعة لاحقًا.',
  ),
  [
    page('reason', w('Why you come', 'Warum Sie kommen', 'سبب الزيارة'), [
      item('long-text', 'concern', w('What brings you here?', 'Was führt Sie zu uns?', 'ما الذي جاء بك إلينا؟'), {
        required: true,
      }),
      item('yes-no', 'pain', w('Do you have pain?', 'Haben Sie Schmerzen?', 'هل تشعر بألم؟'), { required: true }),
      item('body-side', 'side', w('On which side?', 'Auf welcher Seite?', 'في أي جانب؟'), { showIf: ifYes('pain') }),
      item('date', 'since', w('Since when?', 'Seit wann?', 'منذ متى؟'), {
        showIf: ifYes('pain'),
        from: null,
        to: 'today',
      }),
    ]),
    page('body', w('About your body', 'Zu Ihrem Körper', 'عن جسمك'), [
      number('weight', w('Weight', 'Gewicht', 'الوزن'), 'kg', [2, 400]),
      number('height', w('Height', 'Größe', 'الطول'), 'cm', [40, 250]),
      item('calculated', 'bmi', w('Body-mass index', 'Body-Mass-Index', 'مؤشر كتلة الجسم'), {
        formula: 'weight / (height / 100) ^ 2',
        unit: 'kg/m²',
        decimals: 1,
      }),
      item('yes-no', 'pregnant', w('Are you pregnant?', 'Sind Sie schwanger?', 'هل أنتِ حامل؟'), {
        showIf: {
          match: 'all',
          tests: [
            { of: '@sex', test: 'equals', value: 'female' },
            { of: '@age', test: 'at-least', value: 14 },
            { of: '@age', test: 'at-most', value: 55 },
          ],
        },
      }),
      item('date', 'due', w('When is your child due?', 'Wann ist der Geburtstermin?', 'متى موعد الولادة؟'), {
        showIf: ifYes('pregnant'),
        from: 'today',
        to: null,
      }),
      item('choices', 'illnesses', w('Which of these do you have?', 'Was davon haben Sie?', 'أيًّا مما يلي لديك؟'), {
        options: [
          option('diabetes', w('Diabetes', 'Diabetes', 'السكري')),
          option('pressure', w('High blood pressure', 'Bluthochdruck', 'ارتفاع ضغط الدم')),
          option('asthma', w('Asthma', 'Asthma', 'الربو')),
          option('none', w('None of these', 'Nichts davon', 'لا شيء مما سبق')),
        ],
      }),
      item('yes-no', 'smokes', w('Do you smoke?', 'Rauchen Sie?', 'هل تدخن؟')),
      item('choice', 'packs', w('How much a day?', 'Wie viel am Tag?', 'كم في اليوم؟'), {
        showIf: ifYes('smokes'),
        options: [
          option('few', w('Less than half a pack', 'Weniger als eine halbe Schachtel', 'أقل من نصف علبة')),
          option('one', w('About a pack', 'Etwa eine Schachtel', 'نحو علبة')),
          option('more', w('More', 'Mehr', 'أكثر')),
        ],
      }),
    ]),
    page('mood', w('The last two weeks', 'Die letzten zwei Wochen', 'الأسبوعان الأخيران'), [
      item(
        'choice',
        'interest',
        w(
          'Little interest or pleasure in doing things',
          'Wenig Interesse oder Freude an Ihren Tätigkeiten',
          'قلة الاهتمام أو المتعة في القيام بالأشياء',
        ),
        { options: often() },
      ),
      item(
        'choice',
        'down',
        w(
          'Feeling down, depressed or hopeless',
          'Niedergeschlagenheit, Schwermut oder Hoffnungslosigkeit',
          'الشعور بالحزن أو الاكتئاب أو اليأس',
        ),
        { options: often() },
      ),
      item('calculated', 'phq', w('Points', 'Punkte', 'النقاط'), { formula: 'interest + down', unit: '', decimals: 0 }),
      item(
        'note',
        'talk',
        w(
          'Please tell your doctor how you feel. If you need help at once, call the emergency number.',
          'Sprechen Sie bitte mit Ihrer Ärztin oder Ihrem Arzt darüber. Wenn Sie sofort Hilfe brauchen, rufen Sie den Notruf.',
          'تحدث مع طبيبك عن شعورك من فضلك. إن احتجت إلى مساعدة فورية فاتصل برقم الطوارئ.',
        ),
        { showIf: { match: 'all', tests: [{ of: 'phq', test: 'at-least', value: 3 }] } },
      ),
    ]),
  ],
)
