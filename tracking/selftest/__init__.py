"""What the instrument is held to: trials whose right answer is known, and how often it is given.

| module        | holds                                                            |
|---------------|------------------------------------------------------------------|
| `trials`      | running trials one by one, resuming, counting                    |
| `coverage`    | intervals of simulated samples                                   |
| `check`       | pairs of commits, unchanged or of known slowdowns                |
| `bisect`      | histories of known steps                                         |
| `environment` | asv's environment of a scratch project: made in a blink, offline |
| `project`     | scratch projects and their histories of chosen costs             |
| `trials`      | claims, the trials of each, resumed after an interruption        |
| `bisect`      | what is claimed of bisect, and its trials                        |
"""
