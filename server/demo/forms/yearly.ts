import { form, ifYes, item, option, page, w } from './words.ts'

/** What is asked once a year: last year's answers stand beside it, item by item. */
export const yearly = form(
  w('Your health this year', 'Ihre Gesundheit in diesem Jahr', 'صحتك هذا العام'),
  w(
    'Once a year we ask whether what we know is still right.',
    'Einmal im Jahr fragen wir, ob noch stimmt, was wir wissen.',
    'نسأل مرة كل سنة عما إذا كان ما نعرفه لا يزال صحيحًا.',
  ),
  [
    page('medicines', w('Medicines and allergies', 'Medikamente und Allergien', 'الأدوية والحساسية'), [
      item('yes-no', 'takes', w('Do you take medicines?', 'Nehmen Sie Medikamente?', 'هل تتناول أدوية؟'), {
        required: true,
      }),
      item('long-text', 'medicines_list', w('Which ones, and how often?', 'Welche und wie oft?', 'ما هي وكم مرة؟'), {
        showIf: ifYes('takes'),
        required: true,
      }),
      item('file', 'plan', w('Photo of your medication plan', 'Foto Ihres Medikationsplans', 'صورة خطة أدويتك'), {
        showIf: ifYes('takes'),
        most: 2,
      }),
      item('text', 'allergies', w('What are you allergic to?', 'Wogegen sind Sie allergisch?', 'مِمَّ تعاني الحساسية؟')),
    ]),
    page('life', w('Your days', 'Ihr Alltag', 'حياتك اليومية'), [
      item('choice', 'sport', w('How often do you exercise?', 'Wie oft treiben Sie Sport?', 'كم مرة تمارس الرياضة؟'), {
        options: [
          option('never', w('Never', 'Nie', 'أبدًا')),
          option('weekly', w('Once or twice a week', 'Ein- bis zweimal in der Woche', 'مرة أو مرتين في الأسبوع')),
          option('often', w('More often', 'Öfter', 'أكثر من ذلك')),
        ],
      }),
      item('number', 'sleep', w('How long do you sleep?', 'Wie lange schlafen Sie?', 'كم ساعة تنام؟'), {
        unit: 'h',
        least: 0,
        most: 24,
        decimals: 1,
      }),
    ]),
  ],
)

/** What somebody signs before an ultrasound. */
export const ultrasoundConsent = form(
  w(
    'Consent to an ultrasound',
    'Einwilligung in eine Ultraschalluntersuchung',
    'الموافقة على فحص بالموجات فوق الصوتية',
  ),
  {},
  [
    page('consent', w('What you agree to', 'Worin Sie einwilligen', 'ما توافق عليه'), [
      item(
        'note',
        'about',
        w(
          'Ultrasound shows organs by sound waves. It does not hurt, and no harm from it is known. A gel is put on the skin. The pictures become part of your health record.',
          'Ultraschall zeigt Organe mit Schallwellen. Er tut nicht weh, Schäden sind nicht bekannt. Auf die Haut kommt ein Gel. Die Bilder werden Teil Ihrer Gesundheitsakte.',
          'تُظهر الموجات فوق الصوتية الأعضاء باستخدام موجات صوتية. لا تسبب ألمًا ولا يُعرف لها ضرر. يوضع هلام على الجلد. تصبح الصور جزءًا من سجلك الصحي.',
        ),
      ),
      item('yes-no', 'read', w('I have read this', 'Ich habe das gelesen', 'لقد قرأت هذا'), { required: true }),
      item('text', 'questions', w('My questions', 'Meine Fragen', 'أسئلتي')),
      item('signature', 'signed', w('Signature', 'Unterschrift', 'التوقيع'), { required: true }),
    ]),
  ],
)
